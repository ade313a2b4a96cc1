import { and, asc, count, eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { brands, goods, manufacturers } from './tables.ts'

const columns = { id: brands.id, name: brands.name, maker: manufacturers.name }

/** Brands that the shop recommends, with their makers. */
export const featuredBrands = (db: Db) =>
  db
    .select(columns)
    .from(brands)
    .innerJoin(manufacturers, eq(manufacturers.id, brands.manufacturerId))
    .where(eq(brands.isFeatured, true))
    .orderBy(asc(brands.sort), asc(brands.id))

/** Brands that have goods on the shelf, with how many. */
export const brandsOnShelf = (db: Db) =>
  db
    .select({ ...columns, goodsCount: count(goods.id) })
    .from(brands)
    .innerJoin(manufacturers, eq(manufacturers.id, brands.manufacturerId))
    .innerJoin(goods, and(eq(goods.brandId, brands.id), eq(goods.isListed, true)))
    .groupBy(brands.id, manufacturers.name)
    .orderBy(asc(brands.sort), asc(brands.id))
