import type { Placeholder, SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factOf, factsBy } from '#shop-api/platform/db/facts.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { made, readRows } from '#shop-api/platform/db/reads.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { brands, categories, goods, manufacturers, warehouses } from './tables.ts'

export type GoodsItem = typeof goods.$inferSelect
export type NewGoods = typeof goods.$inferInsert
export type SaleControl = NonNullable<GoodsItem['saleControl']>
export type StorageClass = GoodsItem['storageClass']

/** Of goods by their ids, and by their codes. */
export const goodsFacts = factsBy(goods, goods.id)
export const goodsCoded = factsBy(goods, goods.code)
export const goodsFact = factOf(goods, goods.id)

export const brandFacts = factsBy(brands, brands.id)
const brandColumns = { name: brands.name }

/** Null for goods without a brand. */
export const brandNameRead = (id: Placeholder): Read<string | null> =>
  made(readRows(brandColumns, sql`from ${brands} where ${eq(brands.id, id)}`), ([brand]) => brand?.name ?? null)

export const categoryFacts = factsBy(categories, categories.id)
export const makerFacts = factsBy(manufacturers, manufacturers.id)
export const makerFact = factOf(manufacturers, manufacturers.id)
export const warehouseFacts = factsBy(warehouses, warehouses.id)

type Which = { readonly ids: readonly number[] } | { readonly codes: readonly string[] }

/** Goods by rising id, locked until the transaction ends: their prices stay meanwhile. */
export const findLockedGoods = (tx: Db, which: Which): Promise<GoodsItem[]> =>
  tx
    .select()
    .from(goods)
    .where('ids' in which ? inArray(goods.id, [...which.ids]) : inArray(goods.code, [...which.codes]))
    .orderBy(asc(goods.id))
    .for('no key update')

/** Whether the goods that a column names can be bought now: part of a query. */
export const canBeBought = (id: PgColumn): SQL => {
  const isOnSale = and(eq(goods.id, id), gt(goods.available, 0), eq(goods.isListed, true), isNotNull(goods.unitPrice))
  return sql`exists (select 1 from ${goods} where ${isOnSale})`
}

/** Best-selling goods that can be sold now, under a further condition. */
export async function bestSelling(db: Db, condition: SQL | undefined, number: number): Promise<number[]> {
  const rows = await db
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.isListed, true), gt(goods.available, 0), condition))
    .orderBy(desc(goods.salesCount), asc(goods.id))
    .limit(number)
  return rows.map((row) => row.id)
}

/** Goods by the code an operator typed into a field. Throws ShopRefusal 422 at that field. */
export async function findGoodsCoded(db: Db, code: string, field: string): Promise<GoodsItem> {
  const [row] = await db.select().from(goods).where(eq(goods.code, code))
  if (!row) throw fieldRefusal(field, `商品编码 ${code} 不存在`)
  return row
}
