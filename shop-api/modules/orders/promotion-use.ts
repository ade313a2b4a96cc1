import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { orderPromotionUses } from '#shop-api/db/schema/orders.ts'
import { promotionItems, promotionPurchases, promotions } from '#shop-api/db/schema/promotions.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import type { PromotionUse } from '#shop-api/modules/cart/priced-types.ts'

interface Owner {
  orderId: number
  memberId: number
}

const SOLD_OUT = '活动商品已抢完，请返回购物车查看'
const OVER_LIMIT = '已超过活动限购数量，请返回购物车调整'

/** Takes from promotions' own stock and from the member's limits; every check is part of the statement that takes. */
export async function takePromotions(tx: Db, owner: Owner, uses: readonly PromotionUse[]): Promise<void> {
  for (const use of inLockOrder(uses)) {
    const taken = use.itemId === 0 ? await takeWhole(tx, use) : await takeItem(tx, use)
    if (!taken) throw new ShopRefusal(409, SOLD_OUT)
    if (!(await countPurchase(tx, owner.memberId, use))) throw new ShopRefusal(409, OVER_LIMIT)
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

async function takeWhole(tx: Db, { promotionId, number }: PromotionUse): Promise<boolean> {
  const rows = await tx
    .update(promotions)
    .set({ sold: sql`${promotions.sold} + ${number}` })
    .where(
      and(
        eq(promotions.id, promotionId),
        eq(promotions.isStopped, false),
        or(isNull(promotions.stock), sql`${promotions.sold} + ${number} <= ${promotions.stock}`),
      ),
    )
    .returning({ id: promotions.id })
  return rows.length === 1
}

async function takeItem(tx: Db, { itemId, number }: PromotionUse): Promise<boolean> {
  const rows = await tx
    .update(promotionItems)
    .set({ sold: sql`${promotionItems.sold} + ${number}` })
    .where(
      and(
        eq(promotionItems.id, itemId),
        or(isNull(promotionItems.stock), sql`${promotionItems.sold} + ${number} <= ${promotionItems.stock}`),
      ),
    )
    .returning({ id: promotionItems.id })
  return rows.length === 1
}

async function countPurchase(tx: Db, memberId: number, use: PromotionUse): Promise<boolean> {
  const { promotionId, itemId, number, memberLimit } = use
  if (memberLimit !== null && number > memberLimit) return false
  const total = sql`${promotionPurchases.number} + ${number}`
  const rows = await tx
    .insert(promotionPurchases)
    .values({ promotionId, itemId, memberId, number })
    .onConflictDoUpdate({
      target: [promotionPurchases.promotionId, promotionPurchases.itemId, promotionPurchases.memberId],
      set: { number: total },
      ...(memberLimit === null ? {} : { setWhere: sql`${total} <= ${memberLimit}` }),
    })
    .returning({ number: promotionPurchases.number })
  return rows.length === 1
}

/** Gives back what an order took. A second call finds nothing left to give. */
export async function returnPromotions(tx: Db, { orderId, memberId }: Owner): Promise<void> {
  const uses = await tx
    .update(orderPromotionUses)
    .set({ isReturned: true })
    .where(and(eq(orderPromotionUses.orderId, orderId), eq(orderPromotionUses.isReturned, false)))
    .returning()
  for (const { promotionId, itemId, number } of inLockOrder(uses)) {
    const sold = itemId === 0 ? promotions : promotionItems
    await tx
      .update(sold)
      .set({ sold: sql`${sold.sold} - ${number}` })
      .where(eq(sold.id, itemId === 0 ? promotionId : itemId))
    await tx
      .update(promotionPurchases)
      .set({ number: sql`${promotionPurchases.number} - ${number}` })
      .where(
        and(
          eq(promotionPurchases.promotionId, promotionId),
          eq(promotionPurchases.itemId, itemId),
          eq(promotionPurchases.memberId, memberId),
        ),
      )
  }
}
