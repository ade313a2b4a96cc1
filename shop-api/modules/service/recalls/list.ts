import { desc, eq } from 'drizzle-orm'
import { goodsFact } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { recalls } from './tables.ts'

export type RecallRow = typeof recalls.$inferSelect

/** Recalls with what they are of, the newest first, or one of them. */
export const listRecalls = (db: Db, id?: number) =>
  db
    .select({
      recall: recalls,
      goodsCode: goodsFact(recalls.goodsId, 'code'),
      name: goodsFact(recalls.goodsId, 'name'),
      spec: goodsFact(recalls.goodsId, 'spec'),
      unit: goodsFact(recalls.goodsId, 'unit'),
    })
    .from(recalls)
    .where(onlyOne(recalls.id, id))
    .orderBy(desc(recalls.id))

/** The recall with this id. Throws ShopRefusal 404. */
export async function findRecall(db: Db, id: number): Promise<RecallRow> {
  const [row] = await db.select().from(recalls).where(eq(recalls.id, id))
  if (!row) throw notFound('召回不存在')
  return row
}
