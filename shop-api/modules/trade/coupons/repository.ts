import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { coupons, memberCoupons } from './tables.ts'

export type CouponRow = typeof coupons.$inferSelect
export type MemberCouponRow = typeof memberCoupons.$inferSelect

/** 0 usable, 1 used, 2 expired. */
export type CouponStatus = 0 | 1 | 2

export const PER_PAGE = 20

function statusIs(status: CouponStatus, now: Date): SQL | undefined {
  if (status === 1) return isNotNull(memberCoupons.usedAt)
  return and(
    isNull(memberCoupons.usedAt),
    status === 0 ? gt(memberCoupons.validTo, now) : lte(memberCoupons.validTo, now),
  )
}

export async function countMemberCoupons(db: Db, memberId: number, status: CouponStatus, now: Date): Promise<number> {
  return db.$count(memberCoupons, and(eq(memberCoupons.memberId, memberId), statusIs(status, now)))
}

interface MemberCouponQuery {
  readonly memberId: number
  readonly status: CouponStatus | null
  readonly page: number
  readonly now: Date
}

/** A page of a member's coupons: usable ones by their end, the others newest first. */
export async function findMemberCoupons(
  db: Db,
  { memberId, status, page, now }: MemberCouponQuery,
): Promise<{ rows: { memberCoupon: MemberCouponRow; coupon: CouponRow }[]; total: number }> {
  const where = and(eq(memberCoupons.memberId, memberId), status === null ? undefined : statusIs(status, now))
  const [found] = await db
    .select({ total: count() })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.id, memberCoupons.couponId))
    .where(where)
  const rows = await db
    .select({ memberCoupon: memberCoupons, coupon: coupons })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.id, memberCoupons.couponId))
    .where(where)
    .orderBy(status === 0 ? asc(memberCoupons.validTo) : desc(memberCoupons.claimedAt), asc(memberCoupons.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  return { rows, total: found?.total ?? 0 }
}
