import type { WireOnlinePayment } from '#lib/contract/orders/calls.ts'
import type { OnlinePayment } from '#lib/domain/provider-payment.ts'
import { parseFen } from '#lib/kernel/money.ts'

/** A payer is led to pages alone, whatever an upstream sends. */
const pageOf = (url: string | null): string | null => url?.match(/^https?:\/\/[^/\s]\S*$/i)?.[0] ?? null

export function toOnlinePayment(wire: WireOnlinePayment): OnlinePayment {
  return {
    id: wire.id,
    method: wire.method,
    label: wire.label,
    state: wire.state,
    stateText: wire.state_text,
    amount: parseFen(wire.amount),
    expiresAt: wire.expires_at,
    qr: wire.qr,
    url: pageOf(wire.url),
    bridge: wire.bridge,
  }
}
