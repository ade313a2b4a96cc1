import { eq, getTableColumns, sql } from 'drizzle-orm'
import { scopes } from '#shop-api/modules/base/business-scopes/tables.ts'
import {
  batches,
  brands,
  categories,
  goods,
  ladderTiers,
  manufacturers,
  warehouses,
} from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readOne, readRows } from '#shop-api/platform/db/reads.ts'
import { READ_CHUNK } from '#shop-api/platform/table-files/table-file.ts'

const {
  updatedAt: _updatedAt,
  describedAt: _describedAt,
  saleControl: _saleControl,
  ...columns
} = getTableColumns(goods)

export interface BatchRecord {
  readonly id: number
  readonly warehouse: string
  readonly batchNo: string
  readonly madeOn: string
  readonly expiresOn: string
  readonly stock: number
  readonly held: number
}

/** Goods with the names, tiers and batches of their row in a file. */
export type GoodsRecord = Omit<typeof goods.$inferSelect, 'updatedAt' | 'describedAt' | 'saleControl'> & {
  readonly manufacturerName: string
  readonly brandName: string | null
  readonly scopeName: string
  readonly categoryNames: string
  readonly ladder: readonly { readonly number: number; readonly price: string }[]
  readonly batches: readonly BatchRecord[]
}

const ladder = sql<GoodsRecord['ladder']>`(
  select coalesce(json_agg(json_build_object('number', ${ladderTiers.number}, 'price', ${ladderTiers.price}::text)
    order by ${ladderTiers.number}), '[]') from ${ladderTiers} where ${eq(ladderTiers.goodsId, goods.id)})`

const batchList = sql<GoodsRecord['batches']>`(
  select coalesce(json_agg(json_build_object('id', ${batches.id}, 'warehouse', ${warehouses.code},
      'batchNo', ${batches.batchNo}, 'madeOn', ${batches.madeOn}, 'expiresOn', ${batches.expiresOn},
      'stock', ${batches.stock}, 'held', ${batches.held})
    order by ${batches.expiresOn}, ${batches.id}), '[]')
  from ${batches} join ${warehouses} on ${eq(warehouses.id, batches.warehouseId)}
  where ${eq(batches.goodsId, goods.id)})`

const categoryNames = sql<string>`(
  select string_agg(${categories.name}, '/' order by level.place)
  from unnest(${goods.categoryPath}) with ordinality level(id, place)
  join ${categories} on ${eq(categories.id, sql`level.id`)})`

const recordColumns = {
  ...columns,
  manufacturerName: manufacturers.name,
  brandName: brands.name,
  scopeName: scopes.name,
  categoryNames,
  ladder,
  batches: batchList,
}

const joined = sql`from ${goods}
  join ${manufacturers} on ${manufacturers.id} = ${goods.manufacturerId}
  left join ${brands} on ${brands.id} = ${goods.brandId}
  join ${scopes} on ${scopes.code} = ${goods.scopeCode}`

export async function recordsByCode(db: Db, codes: readonly string[]): Promise<GoodsRecord[]> {
  if (codes.length === 0) return []
  const wanted = sql`select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)`
  return readOne(db, readRows(recordColumns, sql`${joined} where ${goods.code} in (${wanted})`))
}

/** The next goods by rising id. */
export const recordsAfter = (db: Db, afterId: number): Promise<GoodsRecord[]> =>
  readOne(
    db,
    readRows(recordColumns, sql`${joined} where ${goods.id} > ${afterId} order by ${goods.id} limit ${READ_CHUNK}`),
  )
