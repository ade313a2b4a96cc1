import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { GoodsFilter, GoodsView } from './filter.ts'
import { goodsOrder, goodsWhere, viewConditions } from './filter.ts'

interface Listed {
  readonly filter: GoodsFilter
  /** The last goods of the page before. */
  readonly before?: number | undefined
  readonly limit: number
}

export function listGoods(db: Db, { filter, before, limit }: Listed, now: Date) {
  const { order, behind } = goodsOrder(filter.sort, before)
  return db
    .select({
      id: goods.id,
      code: goods.code,
      name: goods.name,
      spec: goods.spec,
      unit: goods.unit,
      manufacturer: manufacturers.name,
      unitPrice: goods.unitPrice,
      available: goods.available,
      nearestExpiry: goods.nearestExpiry,
      isListed: goods.isListed,
      pictures: goods.pictures,
      maxQuantity: goods.maxQuantity,
    })
    .from(goods)
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(and(goodsWhere(filter, now), behind))
    .orderBy(...order)
    .limit(limit)
}

/** How many goods each view has of what a filter lets through. */
export async function countViews(db: Db, filter: GoodsFilter, now: Date): Promise<Record<GoodsView, number>> {
  const [counted] = await db
    .select(
      Object.fromEntries(
        Object.entries(viewConditions).map(([view, isIn]) => [
          view,
          sql<number>`(count(*) filter (where ${isIn ?? sql`true`}))::int`,
        ]),
      ) as Record<GoodsView, SQL<number>>,
    )
    .from(goods)
    .where(goodsWhere(filter, now, 'all'))
  return counted ?? { all: 0, on: 0, off: 0, none: 0, unpriced: 0 }
}
