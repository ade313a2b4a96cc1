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
