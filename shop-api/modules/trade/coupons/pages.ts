import type { DataOf } from '#lib/contract/call.ts'
import type { userCalls } from '#lib/contract/user/calls.ts'
import { fen, formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { scopeNamer } from '#shop-api/modules/catalogue/promotions/scope-names.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import type { CouponRow, CouponStatus } from './repository.ts'
import { countMemberCoupons, findMemberCoupons, PER_PAGE } from './repository.ts'

type CouponPage = DataOf<typeof userCalls.coupons>
type WireCoupon = CouponPage['data'][number]

/** Kind of licence; cash vouchers have calls of their own here. */
const COUPON = { type: 1, type_text: '优惠券' } as const

/** Whether a kind of licence that is asked for are coupons; 0 and none mean every kind. */
const asksForCoupons = (type = 0): boolean => type === 0 || type === COUPON.type

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
    ...COUPON,
    amount: formatPrice(parsePrice(coupon.value)),
    is_rate: coupon.kind === 'discount' ? 1 : 0,
    threshold: formatFen(fen(coupon.thresholdFen)),
    scope,
    status: terms.status,
    status_text: terms.statusText,
    starts_at: toTimestamp(terms.from),
    expires_at: toTimestamp(terms.to),
  }
}

/** Coupons in a member's hands. */
export async function memberCouponPage(
  db: Db,
  memberId: number,
  query: { readonly page: number; readonly type?: number; readonly status?: number },
  now: Date,
): Promise<CouponPage> {
  if (!asksForCoupons(query.type)) return wirePage([], query.page, PER_PAGE, 0)
  const status = isStatus(query.status) ? query.status : null
  const { rows, total } = await findMemberCoupons(db, { memberId, status, page: query.page, now })
  const named = await scopeNamer(
    db,
    rows.map((row) => row.coupon.scope),
  )
  const data = rows.map(({ memberCoupon, coupon }) => {
    const { id, validFrom: from, validTo: to } = memberCoupon
    return wireCoupon(coupon, named(coupon.scope), { id, from, to, ...statusOf(memberCoupon, now) })
  })
  return wirePage(data, query.page, PER_PAGE, total)
}

function statusOf(
  memberCoupon: { readonly usedAt: Date | null; readonly validFrom: Date; readonly validTo: Date },
  now: Date,
): Pick<Terms, 'status' | 'statusText'> {
  if (memberCoupon.usedAt !== null) return { status: 1, statusText: '已使用' }
  if (memberCoupon.validTo <= now) return { status: 2, statusText: '已过期' }
  return { status: 0, statusText: memberCoupon.validFrom > now ? '未到使用时间' : '可使用' }
}

/** Usable coupons in a member's hands. */
export const availableCoupons = (
  db: Db,
  memberId: number,
  query: { readonly page: number; readonly type?: number },
  now: Date,
): Promise<DataOf<typeof userCalls.availableCoupons>> => memberCouponPage(db, memberId, { ...query, status: 0 }, now)

export async function couponNumbers(
  db: Db,
  memberId: number,
  now: Date,
): Promise<DataOf<typeof userCalls.couponNumbers>> {
  const usable = await countMemberCoupons(db, memberId, 0, now)
  return {
    usable,
    used: await countMemberCoupons(db, memberId, 1, now),
    expired: await countMemberCoupons(db, memberId, 2, now),
    kinds: [{ ...COUPON, num: usable }],
  }
}
