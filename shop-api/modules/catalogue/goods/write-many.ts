import { inArray, sql } from 'drizzle-orm'
import { eachAs } from '#lib/kernel/in-parts.ts'
import { chunksOf } from '#shop-api/platform/chunks-of.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { isOneOf } from '#shop-api/platform/db/reads.ts'
import type { ChangedRow } from '#shop-api/platform/db/write-many.ts'
import { insertMany, updateMany } from '#shop-api/platform/db/write-many.ts'
import { described } from './change.ts'
import { availableOf, lockGoods, nearestExpiryOf } from './hold-stock.ts'
import { batches, brands, goods, ladderTiers, manufacturers } from './tables.ts'

/* Many rows of the catalogue at once. The caller has the transaction. */

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
export const addManyGoods = async (tx: Db, rows: Iterable<typeof goods.$inferInsert>) =>
  idsByName(await insertMany(tx, goods, eachAs(rows, described), sql`returning id, code as name`))

/** Locks goods by rising id, as everything else that changes many. */
export async function lockManyGoods(tx: Db, ids: readonly number[]): Promise<void> {
  const rising = [...ids].sort((a, b) => a - b)
  for await (const chunk of chunksOf(rising)) await lockGoods(tx, chunk)
}

export const changeManyGoods = (tx: Db, rows: readonly ChangedRow<typeof goods>[]): Promise<number> =>
  updateMany(tx, goods, rows.map(described))

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
export const changeBatches = (tx: Db, rows: readonly ChangedRow<typeof batches>[]): Promise<number> =>
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
