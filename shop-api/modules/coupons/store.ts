import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { coupons, memberCoupons } from '#shop-api/db/schema/promotions.ts'

export type CouponRow = typeof coupons.$inferSelect
export type HeldRow = typeof memberCoupons.$inferSelect

/** 0 usable, 1 used, 2 expired. */
export type CouponStatus = 0 | 1 | 2
export type CouponKind = CouponRow['kind']

export const PER_PAGE = 20

function statusIs(status: CouponStatus, now: Date): SQL | undefined {
  if (status === 1) return isNotNull(memberCoupons.usedAt)
  return and(
    isNull(memberCoupons.usedAt),
    status === 0 ? gt(memberCoupons.validTo, now) : lte(memberCoupons.validTo, now),
  )
}

export async function countHeld(db: Db, memberId: number, status: CouponStatus, now: Date): Promise<number> {
  return db.$count(memberCoupons, and(eq(memberCoupons.memberId, memberId), statusIs(status, now)))
}

interface HeldQuery {
  readonly memberId: number
  readonly kind: CouponKind | null
  readonly status: CouponStatus | null
  readonly page: number
  readonly now: Date
}

/** A page of a member's coupons: usable ones by their end, the others newest first. */
export async function findHeld(
  db: Db,
  { memberId, kind, status, page, now }: HeldQuery,
): Promise<{ rows: { held: HeldRow; coupon: CouponRow }[]; total: number }> {
  const where = and(
    eq(memberCoupons.memberId, memberId),
    status === null ? undefined : statusIs(status, now),
    kind === null ? undefined : eq(coupons.kind, kind),
  )
  const [found] = await db
    .select({ total: count() })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.id, memberCoupons.couponId))
    .where(where)
  const rows = await db
    .select({ held: memberCoupons, coupon: coupons })
    .from(memberCoupons)
    .innerJoin(coupons, eq(coupons.id, memberCoupons.couponId))
    .where(where)
    .orderBy(status === 0 ? asc(memberCoupons.validTo) : desc(memberCoupons.claimedAt), asc(memberCoupons.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  return { rows, total: found?.total ?? 0 }
}

interface ClaimableQuery {
  readonly memberId: number
  readonly kind: CouponKind | null
  readonly page: number
  readonly now: Date
}

/** A page of coupons the member may still claim. */
export async function findClaimable(
  db: Db,
  { memberId, kind, page, now }: ClaimableQuery,
): Promise<{ rows: CouponRow[]; total: number }> {
  const claimedByMember = sql`(select count(*) from ${memberCoupons}
    where ${memberCoupons.couponId} = ${coupons.id} and ${memberCoupons.memberId} = ${memberId})`
  const where = and(
    eq(coupons.isClaimable, true),
    lte(coupons.claimFrom, now),
    gt(coupons.claimTo, now),
    gt(coupons.validTo, now),
    lt(coupons.claimed, coupons.total),
    sql`${claimedByMember} < ${coupons.perMember}`,
    kind === null ? undefined : eq(coupons.kind, kind),
  )
  const rows = await db
    .select()
    .from(coupons)
    .where(where)
    .orderBy(asc(coupons.claimTo), asc(coupons.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  return { rows, total: await db.$count(coupons, where) }
}
