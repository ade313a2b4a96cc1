import type { SQL } from 'drizzle-orm'
import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { sqlRows } from '#shop-api/db/db.ts'
import { batches, goods, ladderTiers, manufacturers, scopes } from '#shop-api/db/schema/catalogue.ts'

/** The time of the last change is of no use outside of administration. */
const { updatedAt: _updatedAt, ...columns } = getTableColumns(goods)

/** Goods with the names that go with them, and their ladder from the lowest tier up. */
export type GoodsRow = Omit<typeof goods.$inferSelect, 'updatedAt'> & {
  readonly manufacturerName: string
  readonly scopeName: string
  readonly ladder: readonly { readonly id: number; readonly number: number; readonly price: string }[]
  /** Warehouse, number and made date of the batch that is sold first; null when nothing is left. */
  readonly warehouseId: number | null
  readonly batchNo: string | null
  readonly madeOn: string | null
}

/** Decimals stay text: as a number of JSON they would lose their last digits. */
const selected = sql.join(
  Object.entries(columns).map(([key, column]) => {
    const value = column.columnType === 'PgNumeric' ? sql`${column}::text` : sql`${column}`
    return sql`${value} as ${sql.identifier(key)}`
  }),
  sql`, `,
)

const ladder = sql`(
  select coalesce(json_agg(json_build_object('id', ${ladderTiers.id}, 'number', ${ladderTiers.number},
    'price', ${ladderTiers.price}::text) order by ${ladderTiers.number}), '[]')
  from ${ladderTiers} where ${ladderTiers.goodsId} = ${goods.id})`

const firstBatch = sql`(
  select ${batches.warehouseId} as "warehouseId", ${batches.batchNo} as "batchNo", ${batches.madeOn} as "madeOn"
  from ${batches}
  where ${batches.goodsId} = ${goods.id} and ${batches.expiresOn} = ${goods.nearestExpiry}
    and ${batches.stock} > ${batches.held}
  order by ${batches.id} limit 1)`

/** The rows as one JSON text: the embedded database's client spends more on two thousand values than the query takes. */
async function readRows(db: Db, where: SQL): Promise<GoodsRow[]> {
  const [answer] = await sqlRows<{ rows: string | null }>(
    db,
    sql`select json_agg(found)::text as rows from (
      select ${selected}, ${manufacturers.name} as "manufacturerName", ${scopes.name} as "scopeName",
        ${ladder} as "ladder", first_batch.*
      from ${goods}
      join ${manufacturers} on ${manufacturers.id} = ${goods.manufacturerId}
      join ${scopes} on ${scopes.code} = ${goods.scopeCode}
      left join lateral ${firstBatch} first_batch on true
      where ${where}) found`,
  )
  return JSON.parse(answer?.rows ?? '[]') as GoodsRow[]
}

/** Goods by id, whether they are on the shelf or not. */
export async function loadGoods(db: Db, ids: readonly number[]): Promise<Map<number, GoodsRow>> {
  if (ids.length === 0) return new Map()
  const wanted = [...new Set(ids)]
  const rows = await readRows(db, inArray(goods.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Goods in the order of the given ids; ids that do not exist are left out. */
export async function loadGoodsInOrder(db: Db, ids: readonly number[]): Promise<GoodsRow[]> {
  const rows = await loadGoods(db, ids)
  return ids.flatMap((id) => rows.get(id) ?? [])
}
