import { and, eq } from 'drizzle-orm'
import { giveBackPromotion, takePromotion } from '#shop-api/modules/catalogue/promotions/take.ts'
import type { PromotionUse } from '#shop-api/modules/trade/cart/priced-types.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { orderPromotionUses } from './tables.ts'

interface Owner {
  orderId: number
  memberId: number
}

const refusals = {
  'sold out': '活动商品已抢完，请返回购物车查看',
  'over limit': '已超过活动限购数量，请返回购物车调整',
} as const

/** Takes from promotions' own stock and from the member's limits; every check is part of the statement that takes. */
export async function takePromotions(tx: Db, owner: Owner, uses: readonly PromotionUse[]): Promise<void> {
  for (const use of inLockOrder(uses)) {
    const outcome = await takePromotion(tx, owner.memberId, use)
    if (outcome !== 'taken') throw new ShopRefusal(409, refusals[outcome])
    const { promotionId, itemId, number } = use
    await tx.insert(orderPromotionUses).values({ orderId: owner.orderId, promotionId, itemId, number })
  }
}

/** Promotions before items, each by id: the order in which everybody locks them. */
function inLockOrder<Use extends { promotionId: number; itemId: number }>(uses: readonly Use[]): Use[] {
  const whole = uses.filter((use) => use.itemId === 0).sort((a, b) => a.promotionId - b.promotionId)
  const items = uses.filter((use) => use.itemId !== 0).sort((a, b) => a.itemId - b.itemId)
  return [...whole, ...items]
}

/** Gives back what an order took. A second call finds nothing left to give. */
export async function returnPromotions(tx: Db, { orderId, memberId }: Owner): Promise<void> {
  const uses = await tx
    .update(orderPromotionUses)
    .set({ isReturned: true })
    .where(and(eq(orderPromotionUses.orderId, orderId), eq(orderPromotionUses.isReturned, false)))
    .returning()
  for (const use of inLockOrder(uses)) await giveBackPromotion(tx, memberId, use)
}

/** Ids of the promotions an order took something from, also of what was given back. */
export async function promotionsUsedBy(db: Db, orderId: number): Promise<number[]> {
  const { promotionId } = orderPromotionUses
  const rows = await db
    .selectDistinct({ promotionId })
    .from(orderPromotionUses)
    .where(eq(orderPromotionUses.orderId, orderId))
  return rows.map((row) => row.promotionId)
}
