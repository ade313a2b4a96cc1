import { and, asc, eq, gt, or } from 'drizzle-orm'
import { batches, goods, ladderTiers, manufacturers, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
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
  const tiers = await db.select().from(ladderTiers).where(eq(ladderTiers.goodsId, id)).orderBy(asc(ladderTiers.number))
  const shelf = await db
    .select({ batch: batches, warehouse: warehouses.name })
    .from(batches)
    .innerJoin(warehouses, eq(warehouses.id, batches.warehouseId))
    .where(and(eq(batches.goodsId, id), or(gt(batches.stock, 0), gt(batches.held, 0))))
    .orderBy(asc(batches.expiresOn), asc(batches.id))
  return { ...row.goods, manufacturer: row.manufacturer, tiers, shelf }
}

export type GoodsFacts = Awaited<ReturnType<typeof findGoods>>

export const listWarehouses = (db: Db) =>
  db.select({ id: warehouses.id, name: warehouses.name }).from(warehouses).orderBy(asc(warehouses.id))
