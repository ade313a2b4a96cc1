import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { memberCoupons } from './tables.ts'

interface Owner {
  orderId: number
  memberId: number
}

/** Spends a coupon on an order; of two orders at once only one gets it. Throws ShopRefusal 409. */
export async function spendCoupon(tx: Db, owner: Owner, memberCouponId: number, now: Date): Promise<void> {
  const rows = await tx
    .update(memberCoupons)
    .set({ usedAt: now, orderId: owner.orderId })
    .where(
      and(
        eq(memberCoupons.id, memberCouponId),
        eq(memberCoupons.memberId, owner.memberId),
        isNull(memberCoupons.usedAt),
        lte(memberCoupons.validFrom, now),
        gt(memberCoupons.validTo, now),
      ),
    )
    .returning({ id: memberCoupons.id })
  if (rows.length === 0) throw new ShopRefusal(409, '优惠券已使用或已过期，请重新选择')
}

/** The coupon may be used again, as long as it is valid. */
export async function returnCoupon(tx: Db, orderId: number, memberCouponId: number | null): Promise<void> {
  if (memberCouponId === null) return
  await tx
    .update(memberCoupons)
    .set({ usedAt: null, orderId: null })
    .where(and(eq(memberCoupons.id, memberCouponId), eq(memberCoupons.orderId, orderId)))
}
