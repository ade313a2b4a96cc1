import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { numberRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import type { OrderKind } from './states.ts'

/** Hours an unpaid order is kept: a company transfer takes longer than a click. */
export interface PayLimits {
  readonly payWithinHours: number
  readonly transferWithinHours: number
}

export const payLimits: Read<PayLimits> = numberRules('payWithinHours', 'transferWithinHours')

export function payBefore(kind: OrderKind, now: Date, limits: PayLimits): Date {
  return kind === 'hm' ? transferBefore(now, limits) : new Date(now.getTime() + limits.payWithinHours * HOUR_MS)
}

/** Until when an order is kept for a transfer that is on its way. */
export const transferBefore = (now: Date, { transferWithinHours }: PayLimits): Date =>
  new Date(now.getTime() + transferWithinHours * HOUR_MS)

/** Most that cash vouchers may pay of an order: goods, but no shipping, and nothing of ephedrine-containing goods. */
export function voucherLimit(order: {
  readonly kind: OrderKind
  readonly payFen: number
  readonly shippingFen: number
}): Fen {
  return fen(order.kind === 'hm' ? 0 : order.payFen - order.shippingFen)
}
