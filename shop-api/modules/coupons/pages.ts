import type { DataOf } from '#lib/contract/call.ts'
import type { userCalls } from '#lib/contract/user/calls.ts'
import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { wirePage } from '#shop-api/http/paging.ts'
import { scopeNamer } from './scope-names.ts'
import type { CouponKind, CouponRow, CouponStatus } from './store.ts'
import { countHeld, findClaimable, findHeld, PER_PAGE } from './store.ts'

type CouponPage = DataOf<typeof userCalls.coupons>
type WireCoupon = CouponPage['data'][number]

/** type of the wire: 1 an amount, 2 a rate; anything else is both. */
function kindOf(type: number | undefined): CouponKind | null {
  if (type === 1) return 'amount'
  return type === 2 ? 'discount' : null
}

function isStatus(status: number | undefined): status is CouponStatus {
  return status === 0 || status === 1 || status === 2
}

interface Terms {
  readonly id: number
  readonly status: CouponStatus
  readonly statusText: string
  readonly from: Date
  readonly to: Date
}

function wireCoupon(coupon: CouponRow, scope: string, terms: Terms): WireCoupon {
  return {
    id: terms.id,
    name: coupon.name,
    type: coupon.kind === 'amount' ? 1 : 2,
    amount: formatPrice(parsePrice(coupon.value)),
    threshold: formatFen(fen(coupon.thresholdFen)),
    scope,
    status: terms.status,
    status_text: terms.statusText,
    starts_at: toTimestamp(terms.from),
    expires_at: toTimestamp(terms.to),
  }
}

/** Coupons in a member's hands. */
export async function heldCoupons(
  db: Db,
  memberId: number,
  query: { readonly page: number; readonly type?: number; readonly status?: number },
  now: Date,
): Promise<CouponPage> {
  const status = isStatus(query.status) ? query.status : null
  const { rows, total } = await findHeld(db, { memberId, kind: kindOf(query.type), status, page: query.page, now })
  const named = await scopeNamer(
    db,
    rows.map((row) => row.coupon.scope),
  )
  const data = rows.map(({ held, coupon }) => {
    const { id, validFrom: from, validTo: to } = held
    return wireCoupon(coupon, named(coupon.scope), { id, from, to, ...statusOf(held, now) })
  })
  return wirePage(data, query.page, PER_PAGE, total)
}

function statusOf(
  held: { readonly usedAt: Date | null; readonly validFrom: Date; readonly validTo: Date },
  now: Date,
): Pick<Terms, 'status' | 'statusText'> {
  if (held.usedAt !== null) return { status: 1, statusText: '已使用' }
  if (held.validTo <= now) return { status: 2, statusText: '已过期' }
  return { status: 0, statusText: held.validFrom > now ? '未到使用时间' : '可使用' }
}

/** Coupons of the shop a member may still claim; ids are the coupons' own. */
export async function claimableCoupons(
  db: Db,
  memberId: number,
  query: { readonly page: number; readonly type?: number },
  now: Date,
): Promise<DataOf<typeof userCalls.availableCoupons>> {
  const { rows, total } = await findClaimable(db, { memberId, kind: kindOf(query.type), page: query.page, now })
  const named = await scopeNamer(
    db,
    rows.map((row) => row.scope),
  )
  const data = rows.map((row) => {
    const statusText = row.points > 0 ? `${row.points}积分兑换` : '可领取'
    const terms = { id: row.id, from: row.validFrom, to: row.validTo, status: 0 as const, statusText }
    return { ...wireCoupon(row, named(row.scope), terms), points: row.points }
  })
  return wirePage(data, query.page, PER_PAGE, total)
}

export async function couponNumbers(
  db: Db,
  memberId: number,
  now: Date,
): Promise<{ usable: number; used: number; expired: number }> {
  return {
    usable: await countHeld(db, memberId, 0, now),
    used: await countHeld(db, memberId, 1, now),
    expired: await countHeld(db, memberId, 2, now),
  }
}
