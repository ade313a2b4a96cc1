import { eq } from 'drizzle-orm'
import { batches, goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

/** What can be sold of goods, what lies on their shelf and what is held of it. */
export async function stockOf(db: Db, goodsId: number) {
  const [row] = await db.select().from(goods).where(eq(goods.id, goodsId))
  const [batch] = await db.select().from(batches).where(eq(batches.goodsId, goodsId))
  return [row?.available, batch?.stock, batch?.held]
}
