import { eq } from 'drizzle-orm'
import { shelfOf, tiersOf } from '#shop-api/modules/catalogue/goods/shelf.ts'
import { goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'

/** One of them with its tiers and the batches that are left or held. Throws ShopRefusal 404. */
export async function findGoods(db: Db, id: number) {
  const [row] = await db
    .select({ goods, manufacturer: manufacturers.name })
    .from(goods)
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(eq(goods.id, id))
  if (!row) throw notFound('商品不存在')
  return {
    ...row.goods,
    manufacturer: row.manufacturer,
    tiers: await tiersOf(db, id),
    shelf: await shelfOf(db, id, 'filled'),
  }
}

export type GoodsFacts = Awaited<ReturnType<typeof findGoods>>
