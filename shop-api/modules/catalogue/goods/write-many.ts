import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { isOneOf } from '#shop-api/platform/db/reads.ts'
import { asJson, insertRows, jsonParam } from '#shop-api/platform/db/rows.ts'
import { availableOf, lockGoods, nearestExpiryOf } from './stock/hold.ts'
import { batches, brands, goods, ladderTiers, manufacturers } from './tables.ts'

/* Many rows of the catalogue at once, a statement for each thousand of them. The caller has the transaction. */

const CHUNK = 1000

/** The embedded database answers without a turn of the event loop: what needs no database is answered in between. */
async function* chunksOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    await nextTurn()
    yield rows.slice(from, from + CHUNK)
  }
}

async function insertMany<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  returning: SQL = sql``,
): Promise<{ id: number; name: string }[]> {
  const answers: { id: number; name: string }[] = []
  for await (const chunk of chunksOf(rows))
    answers.push(...(await sqlRows<never>(tx, sql`${insertRows(table, chunk)} ${returning}`)))
  return answers
}

const idsByName = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]))

/** Answers with the ids by name. */
export const addManufacturers = async (tx: Db, rows: readonly (typeof manufacturers.$inferInsert)[]) =>
  idsByName(await insertMany(tx, manufacturers, rows, sql`returning id, name`))

/** Answers with the id. */
export async function addBrand(tx: Db, row: typeof brands.$inferInsert): Promise<number> {
  const [added] = await tx.insert(brands).values(row).returning({ id: brands.id })
  if (!added) throw new Error('no brand')
  return added.id
}

/** Adds goods, which have all the same columns. Answers with the ids by code. */
export const addManyGoods = async (tx: Db, rows: readonly (typeof goods.$inferInsert)[]) =>
  idsByName(await insertMany(tx, goods, rows, sql`returning id, code as name`))

/** Locks goods by rising id, as everything else that changes many. */
export async function lockManyGoods(tx: Db, ids: readonly number[]): Promise<void> {
  const rising = [...ids].sort((a, b) => a - b)
  for await (const chunk of chunksOf(rising)) await lockGoods(tx, chunk)
}

type Change<Table extends PgTable> = Partial<Table['$inferInsert']> & { readonly id: number }

/** Sets the given columns, which are the same in every row. Answers with how many rows were changed. */
async function updateMany<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly Change<Table>[],
  only: SQL = sql`true`,
): Promise<number> {
  let changed = 0
  const all = getTableColumns(table)
  const keys = Object.keys(rows[0] ?? {}).filter((key) => key !== 'id')
  const sets = sql.join(
    keys.map((key) => sql`${sql.identifier(all[key]?.name ?? key)} = given.${sql.identifier(all[key]?.name ?? key)}`),
    sql`, `,
  )
  for await (const chunk of chunksOf(rows)) {
    const given = jsonParam(chunk.map((row) => asJson(table, row)))
    const found = await sqlRows(
      tx,
      sql`update ${table} current set ${sets} from jsonb_populate_recordset(null::${table}, ${given}) given
        where current.id = given.id and ${only} returning current.id`,
    )
    changed += found.length
  }
  return changed
}

export const changeManyGoods = (tx: Db, rows: readonly Change<typeof goods>[]): Promise<number> =>
  updateMany(tx, goods, rows)

/** Gives goods these tiers instead of those they have. */
export async function replaceTiers(
  tx: Db,
  goodsIds: readonly number[],
  tiers: readonly (typeof ladderTiers.$inferInsert)[],
): Promise<void> {
  for await (const chunk of chunksOf(goodsIds)) await tx.delete(ladderTiers).where(isOneOf(ladderTiers.goodsId, chunk))
  await insertMany(tx, ladderTiers, tiers)
}

export const addBatches = (tx: Db, rows: readonly (typeof batches.$inferInsert)[]) => insertMany(tx, batches, rows)

/** Sets stock and dates; batches of which orders hold more than that stay as they are. Answers with how many were changed. */
export const changeBatches = (tx: Db, rows: readonly Change<typeof batches>[]): Promise<number> =>
  updateMany(tx, batches, rows, sql`current.held <= given.stock`)

/** Recomputes what can be sold of goods from their batches; the caller has locked them and announces them. */
export async function refreshManyGoods(tx: Db, ids: readonly number[], today: string): Promise<void> {
  for await (const chunk of chunksOf(ids)) {
    await tx
      .update(goods)
      .set({ available: availableOf(today), nearestExpiry: nearestExpiryOf(today) })
      .where(isOneOf(goods.id, chunk))
  }
}

/** Codes of goods among these whose tiers cost more than the goods do without them. */
export async function codesWithDearTiers(tx: Db, ids: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for await (const chunk of chunksOf(ids)) {
    const isDear = sql`exists (select 1 from ${ladderTiers} where ${ladderTiers.goodsId} = ${goods.id} and ${ladderTiers.price} > ${goods.unitPrice})`
    const rows = await tx
      .select({ code: goods.code })
      .from(goods)
      .where(sql`${inArray(goods.id, [...chunk])} and ${isDear}`)
    found.push(...rows.map((row) => row.code))
  }
  return found
}
