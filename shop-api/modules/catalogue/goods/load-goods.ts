import type { SQL } from 'drizzle-orm'
import { and, eq, getTableColumns, gt, not, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { scopes } from '#shop-api/modules/base/business-scopes/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { isOneOf, known, made, readOne, readRows } from '#shop-api/platform/db/reads.ts'
import { isStopped } from './stopped.ts'
import { batches, goods, ladderTiers, manufacturers } from './tables.ts'

/** The times of the last changes are of no use outside of administration. */
const { updatedAt: _updatedAt, describedAt: _describedAt, ...columns } = getTableColumns(goods)

/** Goods with the names that go with them, and their ladder from the lowest tier up. */
export type GoodsRow = Omit<typeof goods.$inferSelect, 'updatedAt' | 'describedAt'> & {
  readonly manufacturerName: string
  readonly scopeName: string
  readonly ladder: readonly { readonly id: number; readonly number: number; readonly price: string }[]
  /** Warehouse, number and made date of the batch that is sold first; null when nothing is left. */
  readonly warehouseId: number | null
  readonly batchNo: string | null
  readonly madeOn: string | null
}

/** Which version of a row this is: no other one a reader may see has the same. */
const versionOf = (table: PgTable): SQL => sql`concat(${table}.xmin, ${table}.ctid)`

const ladder = sql<GoodsRow['ladder']>`(
  select coalesce(json_agg(json_build_object('id', ${ladderTiers.id}, 'number', ${ladderTiers.number},
    'price', ${ladderTiers.price}::text) order by ${ladderTiers.number}), '[]')
  from ${ladderTiers} where ${eq(ladderTiers.goodsId, goods.id)})`

const firstBatch = sql`(
  select ${batches.warehouseId} as "warehouseId", ${batches.batchNo} as "batchNo", ${batches.madeOn} as "madeOn",
    ${versionOf(batches)} as version
  from ${batches}
  where ${and(eq(batches.goodsId, goods.id), eq(batches.expiresOn, goods.nearestExpiry), gt(batches.stock, batches.held), not(isStopped('batches')))}
  order by ${batches.id} limit 1)`

/** Columns of goods as they are read from `goodsFrom`. */
export const goodsColumns = {
  ...columns,
  manufacturerName: manufacturers.name,
  scopeName: scopes.name,
  ladder,
  warehouseId: sql<number | null>`first_batch."warehouseId"`,
  batchNo: sql<string | null>`first_batch."batchNo"`,
  madeOn: sql<string | null>`first_batch."madeOn"`,
}

/** Another text whenever anything of `goodsColumns` may be another: of the rows it comes from. */
export const goodsVersion = sql<string>`concat(${versionOf(goods)}, ${versionOf(manufacturers)}, ${versionOf(scopes)}, first_batch.version,
  (select string_agg(${versionOf(ladderTiers)}, '' order by ${ladderTiers.number}) from ${ladderTiers} where ${eq(ladderTiers.goodsId, goods.id)}))`

/** Where goods come from, from the `from` on; with a further join. */
export const goodsFrom = (ids: readonly number[], join: SQL = sql``): SQL =>
  goodsThat(isOneOf(goods.id, [...new Set(ids)]), join)

/** The same of all goods that meet a condition. */
export const goodsThat = (condition: SQL, join: SQL = sql``): SQL =>
  sql`from ${goods}
      join ${manufacturers} on ${manufacturers.id} = ${goods.manufacturerId}
      join ${scopes} on ${scopes.code} = ${goods.scopeCode}
      left join lateral ${firstBatch} first_batch on true
      ${join}
      where ${condition}`

/** Goods by id, at the prices everybody pays, whether they are on the shelf or not, to be read together with other things. */
export function goodsRead(ids: readonly number[]): Read<Map<number, GoodsRow>> {
  if (ids.length === 0) return known(new Map())
  return made(readRows(goodsColumns, goodsFrom(ids)), (found) => new Map(found.map((row) => [row.id, row])))
}

export const loadGoods = (db: Db, ids: readonly number[]): Promise<Map<number, GoodsRow>> => readOne(db, goodsRead(ids))
