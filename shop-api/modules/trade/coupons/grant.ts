import type { SQL } from 'drizzle-orm'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { CouponRow } from './repository.ts'
import { coupons, memberCoupons } from './tables.ts'

/**
 * Takes a piece of a coupon while there are any, under a further condition; null when there are none. One statement, so
 * that no more are given than there are.
 */
async function takePiece(tx: Db, couponId: number, condition: SQL | undefined): Promise<CouponRow | null> {
  const [row] = await tx
    .update(coupons)
    .set({ claimed: sql`${coupons.claimed} + 1` })
    .where(and(eq(coupons.id, couponId), lt(coupons.claimed, coupons.total), condition))
    .returning()
  return row ?? null
}

export interface Grant {
  readonly memberId: number
  readonly couponId: number
  readonly now: Date
  /** What else must hold for it, such as the time to claim. */
  readonly condition?: SQL | undefined
}

/**
 * Puts a piece of a coupon into a member's hands, as a claim, a prize or an exchange for points. Answers with its id,
 * or null when no piece is left or the coupon is over.
 */
export async function grantCoupon(tx: Db, { memberId, couponId, now, condition }: Grant): Promise<number | null> {
  const coupon = await takePiece(tx, couponId, and(gt(coupons.validTo, now), condition))
  if (!coupon) return null
  const { validFrom, validTo } = coupon
  const [memberCoupon] = await tx
    .insert(memberCoupons)
    .values({ memberId, couponId, claimedAt: now, validFrom, validTo })
    .returning({ id: memberCoupons.id })
  return memberCoupon?.id ?? null
}
