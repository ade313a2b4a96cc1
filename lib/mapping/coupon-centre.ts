import type { WireCentreCoupon } from '#lib/contract/coupons/calls.ts'
import type { CentreCoupon } from '#lib/domain/coupon-centre.ts'
import { parseFen } from '#lib/kernel/money.ts'
import { timestampToMs } from '#lib/kernel/time.ts'

export function toCentreCoupon(wire: WireCentreCoupon): CentreCoupon {
  return {
    id: wire.id,
    name: wire.name,
    kind: wire.type === 2 ? 'rate' : 'amount',
    value: String(wire.amount),
    maxReduce: wire.max_reduce === null ? null : parseFen(wire.max_reduce),
    threshold: parseFen(wire.threshold),
    scope: wire.scope,
    url: wire.url,
    isExclusive: wire.is_exclusive === 1,
    points: wire.points,
    total: wire.total,
    left: wire.left,
    perMember: wire.per_member,
    mine: wire.mine,
    state: wire.state,
    stateText: wire.state_text,
    claimFrom: timestampToMs(wire.claim_from),
    startsAt: timestampToMs(wire.starts_at),
    expiresAt: timestampToMs(wire.expires_at),
    statement: wire.statement,
  }
}
