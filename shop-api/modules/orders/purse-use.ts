import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { members } from '#shop-api/db/schema/members.ts'
import { memberCoupons } from '#shop-api/db/schema/promotions.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'

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

const used = sql`(${members.ephedrine} ->> 'used')::int`
const withUsed = (number: number) => sql`jsonb_set(${members.ephedrine}, '{used}', to_jsonb(${used} + ${number}::int))`

/** Takes units from the member's ephedrine quota. Throws ShopRefusal 409 when it does not reach. */
export async function takeQuota(tx: Db, memberId: number, number: number, today: string): Promise<void> {
  const rows = await tx
    .update(members)
    .set({ ephedrine: withUsed(number) })
    .where(
      and(
        eq(members.id, memberId),
        sql`${used} + ${number}::int <= (${members.ephedrine} ->> 'quota')::int`,
        sql`${members.ephedrine} ->> 'validTo' >= ${today}`,
      ),
    )
    .returning({ id: members.id })
  if (rows.length === 0) throw new ShopRefusal(409, '含麻商品授权额度不足或已到期，请更新采购授权')
}

export async function returnQuota(tx: Db, memberId: number, number: number): Promise<void> {
  if (number === 0) return
  await tx
    .update(members)
    .set({ ephedrine: withUsed(-number) })
    .where(and(eq(members.id, memberId), sql`${members.ephedrine} is not null`))
}
