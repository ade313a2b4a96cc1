import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { batches, brands, goods, manufacturers, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { isMakerMeantBy } from '#shop-api/modules/catalogue/goods-index/match.ts'
import { wordsOf } from '#shop-api/modules/catalogue/search/normalise.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { ListQuery } from './fields.ts'
import { PER_PAGE } from './fields.ts'

/** How many goods have each of these ids in a column. */
async function goodsBy(db: Db, column: PgColumn, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sql<number>`${column}`, total: count() })
    .from(goods)
    .where(inArray(column, [...ids]))
    .groupBy(column)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

const contains = (column: PgColumn, text: string): SQL => sql`strpos(lower(${column}), lower(${text})) > 0`

/** Makers, the newest first: found by name and by sound. */
export async function listMakers(db: Db, { q, before }: ListQuery) {
  const named = wordsOf(q).map(isMakerMeantBy)
  const matches = q === '' ? undefined : or(contains(manufacturers.name, q), and(...named))
  const rows = await db
    .select({
      id: manufacturers.id,
      name: manufacturers.name,
      shortName: manufacturers.shortName,
      province: manufacturers.province,
    })
    .from(manufacturers)
    .where(and(matches, before === undefined ? undefined : lt(manufacturers.id, before)))
    .orderBy(desc(manufacturers.id))
    .limit(PER_PAGE)
  const counts = await goodsBy(db, goods.manufacturerId, valuesOf(rows, 'id'))
  return rows.map((row) => ({ ...row, goods: counts.get(row.id) ?? 0 }))
}

/** Brands, the newest first: found by their name and by their maker's. */
export async function listBrands(db: Db, { q, before }: ListQuery) {
  const named = wordsOf(q).map(isMakerMeantBy)
  const matches = q === '' ? undefined : or(contains(brands.name, q), contains(manufacturers.name, q), and(...named))
  const rows = await db
    .select({ id: brands.id, name: brands.name, isFeatured: brands.isFeatured, maker: manufacturers.name })
    .from(brands)
    .innerJoin(manufacturers, eq(manufacturers.id, brands.manufacturerId))
    .where(and(matches, before === undefined ? undefined : lt(brands.id, before)))
    .orderBy(desc(brands.id))
    .limit(PER_PAGE)
  const counts = await goodsBy(db, goods.brandId, valuesOf(rows, 'id'))
  return rows.map((row) => ({ ...row, goods: counts.get(row.id) ?? 0 }))
}

/** How many goods are filed right in each category. */
export const goodsByCategory = (db: Db, ids: readonly number[]) => goodsBy(db, goods.categoryId, ids)

/** Warehouses with the batches and units that are there. */
export async function listWarehouses(db: Db) {
  const rows = await db.select().from(warehouses).orderBy(asc(warehouses.id))
  const filled = await db
    .select({ id: batches.warehouseId, batches: count(), units: sql<number>`sum(${batches.stock})::int` })
    .from(batches)
    .where(gt(batches.stock, 0))
    .groupBy(batches.warehouseId)
  const byId = new Map(filled.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, batches: byId.get(row.id)?.batches ?? 0, units: byId.get(row.id)?.units ?? 0 }))
}
