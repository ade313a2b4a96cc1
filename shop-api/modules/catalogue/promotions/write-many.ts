import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { promotionItems, promotions } from './tables.ts'

type NewPromotion = typeof promotions.$inferInsert
type NewItem = Omit<typeof promotionItems.$inferInsert, 'promotionId'>

/** Adds a promotion with its items. Answers with its id. */
export async function addPromotion(tx: Db, promotion: NewPromotion, items: readonly NewItem[]): Promise<number> {
  const [row] = await tx.insert(promotions).values(promotion).returning({ id: promotions.id })
  if (!row) throw new Error('an inserted promotion has no id')
  if (items.length > 0) await tx.insert(promotionItems).values(items.map((item) => ({ promotionId: row.id, ...item })))
  return row.id
}

/* Changes of promotions as a whole. The caller has the transaction, and has locked goods and then promotions. */

type PromotionChange = Partial<typeof promotions.$inferInsert>
type ItemChange = Omit<typeof promotionItems.$inferInsert, 'promotionId'>

/** Changes a promotion; false where more of it was sold meanwhile than there would be. */
export async function changePromotion(tx: Db, id: number, change: PromotionChange): Promise<boolean> {
  const enough = change.stock == null ? undefined : lte(promotions.sold, change.stock)
  const rows = await tx
    .update(promotions)
    .set(change)
    .where(and(eq(promotions.id, id), enough))
    .returning({ id: promotions.id })
  return rows.length === 1
}

/** Changes goods of a promotion; false where more of them were sold meanwhile than there would be. */
export async function changeItem(tx: Db, id: number, change: Omit<ItemChange, 'goodsId'>): Promise<boolean> {
  const enough = change.stock == null ? undefined : lte(promotionItems.sold, change.stock)
  const rows = await tx
    .update(promotionItems)
    .set(change)
    .where(and(eq(promotionItems.id, id), enough))
    .returning({ id: promotionItems.id })
  return rows.length === 1
}
