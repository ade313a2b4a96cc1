import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { promotionItems, promotionPurchases, promotions } from './tables.ts'

/** Units taken from a promotion (item 0: from the promotion as a whole). */
interface Taken {
  readonly promotionId: number
  readonly itemId: number
  readonly number: number
}

/** The same with how many of them one member may have; null is unlimited. */
interface Use extends Taken {
  readonly memberLimit: number | null
}

async function takeWhole(tx: Db, { promotionId, number }: Use): Promise<boolean> {
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

async function takeItem(tx: Db, { itemId, number }: Use): Promise<boolean> {
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

async function countPurchase(tx: Db, memberId: number, use: Use): Promise<boolean> {
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

/** Takes from a promotion's own stock and from the member's limit; every check is part of the statement that takes. */
export async function takePromotion(tx: Db, memberId: number, use: Use): Promise<'taken' | 'sold out' | 'over limit'> {
  const taken = use.itemId === 0 ? await takeWhole(tx, use) : await takeItem(tx, use)
  if (!taken) return 'sold out'
  return (await countPurchase(tx, memberId, use)) ? 'taken' : 'over limit'
}

/** Gives back what was taken. */
export async function giveBackPromotion(tx: Db, memberId: number, taken: Taken): Promise<void> {
  const { promotionId, itemId, number } = taken
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
