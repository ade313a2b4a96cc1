import { desc, eq } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { recalls } from './tables.ts'

export type RecallRow = typeof recalls.$inferSelect

/** Recalls with what they are of, the newest first, or one of them. */
export const listRecalls = (db: Db, id?: number) =>
  db
    .select({ recall: recalls, goodsCode: goods.code, name: goods.name, spec: goods.spec, unit: goods.unit })
    .from(recalls)
    .innerJoin(goods, eq(goods.id, recalls.goodsId))
    .where(onlyOne(recalls.id, id))
    .orderBy(desc(recalls.id))

/** The recall with this id. Throws ShopRefusal 404. */
export async function findRecall(db: Db, id: number): Promise<RecallRow> {
  const [row] = await db.select().from(recalls).where(eq(recalls.id, id))
  if (!row) throw notFound('召回不存在')
  return row
}
