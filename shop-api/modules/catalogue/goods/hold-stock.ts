import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { frequentRows } from '#shop-api/platform/db/frequent.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { isOneOf } from '#shop-api/platform/db/reads.ts'
import { insertRows, jsonParam } from '#shop-api/platform/db/rows.ts'
import type { Allocation, FreeBatch, StockNeed } from './allocate-stock.ts'
import { allocate, sumByKey } from './allocate-stock.ts'
import type { FreeBatchWithFacts } from './frozen-batch.ts'
import { batchFacts, frozenRows } from './frozen-batch.ts'
import { maySell } from './stopped.ts'
import { batches, goods, manufacturers, orderLineBatches, warehouses } from './tables.ts'

/** Not enough unexpired units of these goods; thrown so that the transaction gives everything back. */
export class StockShortError extends Error {
  override name = 'StockShortError'
  readonly goodsIds: readonly number[]
  constructor(goodsIds: readonly number[]) {
    super(`not enough stock of goods ${goodsIds.join(', ')}`)
    this.goodsIds = goodsIds
  }
}

/** Rows (id, number) for `from`, so that one statement changes many rows by different numbers. */
export function idNumbers(rows: readonly { id: number; number: number }[]): SQL {
  const ids = sql.param(`{${rows.map((row) => row.id).join(',')}}`)
  const numbers = sql.param(`{${rows.map((row) => row.number).join(',')}}`)
  return sql`unnest(${ids}::int[], ${numbers}::int[]) as wanted(id, number)`
}

/** Locks goods by rising id; every change of batches does this first, so that there are no deadlocks. */
export async function lockGoods(tx: Db, goodsIds: readonly number[]): Promise<void> {
  if (goodsIds.length === 0) return
  await tx
    .select({ id: goods.id })
    .from(goods)
    .where(inArray(goods.id, [...goodsIds]))
    .orderBy(asc(goods.id))
    .for('no key update')
}

/** Unexpired batches with free units, without those whose sale is stopped, and what delivery documents name of them, nearest expiry first. */
function freeBatchesQuery(db: Db, goodsIds: readonly number[], today: string) {
  const isFree = and(
    isOneOf(batches.goodsId, goodsIds),
    maySell('batches', today),
    sql`${batches.stock} > ${batches.held}`,
  )
  return db
    .select({ ...batchFacts, id: batches.id, free: sql<number>`${batches.stock} - ${batches.held}`.mapWith(Number) })
    .from(batches)
    .innerJoin(warehouses, eq(warehouses.id, batches.warehouseId))
    .innerJoin(goods, eq(goods.id, batches.goodsId))
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(isFree)
    .orderBy(asc(batches.goodsId), asc(batches.expiresOn), asc(batches.id))
}

/** The same, locked with their goods until the transaction ends. */
export async function freeBatches(tx: Db, goodsIds: readonly number[], today: string): Promise<FreeBatchWithFacts[]> {
  if (goodsIds.length === 0) return []
  const query = freeBatchesQuery(tx, goodsIds, today).for('no key update', { of: [goods, batches] })
  return query.prepare('free_batches').execute()
}

/** The same as they are at the moment, to be shown. */
export async function lookAtFreeBatches(
  db: Db,
  goodsIds: readonly number[],
  today: string,
): Promise<FreeBatchWithFacts[]> {
  if (goodsIds.length === 0) return []
  return freeBatchesQuery(db, goodsIds, today).prepare('look_at_free_batches').execute()
}

/**
 * Holds units for order lines: takes them from what can be sold, and names the batches, nearest expiry first, never an
 * expired one. The amounts are checked by the statement that changes them. Throws StockShortError.
 */
export async function holdStock(tx: Db, needs: readonly StockNeed[], today: string): Promise<void> {
  await lockGoods(tx, valuesOf(needs, 'goodsId'))
  const goodsIds = totalsOf(needs).map((total) => total.id)
  await holdFree(tx, needs, await freeBatches(tx, goodsIds, today))
}

/** The same from batches that are read and locked already. */
export async function holdFree(
  tx: Db,
  needs: readonly StockNeed[],
  free: readonly FreeBatchWithFacts[],
): Promise<void> {
  const totals = totalsOf(needs)
  if (totals.length === 0) return
  const allocated = allocate(needs, free)
  if (!allocated.ok) throw new StockShortError(shortOf(totals, free))
  const soldOut = await writeHold(tx, totals, allocated.allocations, free)
  await announceGoods(tx, soldOut)
}

const totalsOf = (needs: readonly StockNeed[]) =>
  sumByKey(
    needs,
    (need) => need.goodsId,
    (need) => need.number,
  )

function shortOf(totals: ReturnType<typeof totalsOf>, free: readonly FreeBatch[]): number[] {
  const units = (goodsId: number) =>
    free.filter((batch) => batch.goodsId === goodsId).reduce((sum, batch) => sum + batch.free, 0)
  return totals.filter((total) => units(total.id) < total.number).map((total) => total.id)
}

/** Goods, batches and what the lines hold of them, in one statement. Answers which goods can't be sold any more. */
async function writeHold(
  tx: Db,
  totals: ReturnType<typeof totalsOf>,
  allocations: readonly Allocation<FreeBatchWithFacts>[],
  free: readonly FreeBatch[],
): Promise<number[]> {
  const perBatch = sumByKey(
    allocations,
    (allocation) => allocation.batch.id,
    (allocation) => allocation.number,
  )
  const taken = new Map(perBatch.map((batch) => [batch.id, batch.number]))
  const rest = free.filter((batch) => batch.free > (taken.get(batch.id) ?? 0))
  const goodsRows = totals.map(({ id, number }) => ({
    id,
    number,
    nearest: rest.find((batch) => batch.goodsId === id)?.expiresOn ?? null,
  }))
  const [answer] = await frequentRows<{ taken: number[] | null; soldOut: number[] | null; held: number }>(
    tx,
    sql`with taken as (
        update goods set available = available - wanted.number, nearest_expiry = wanted.nearest
        from jsonb_to_recordset(${jsonParam(goodsRows)}) as wanted(id int, number int, nearest date)
        where goods.id = wanted.id and goods.available >= wanted.number returning goods.id, goods.available),
      held as (
        update batches set held = held + wanted.number from ${idNumbers(perBatch)}
        where batches.id = wanted.id and batches.held + wanted.number <= batches.stock returning batches.id),
      written as (${insertRows(orderLineBatches, frozenRows(allocations, { state: 'held' }))})
      select (select json_agg(id) from taken) as taken,
        (select json_agg(id) from taken where available = 0) as "soldOut",
        (select count(*)::int from held) as held`,
  )
  const got = new Set(answer?.taken)
  const short = totals.filter((total) => !got.has(total.id)).map((total) => total.id)
  if (short.length > 0) throw new StockShortError(short)
  if (answer?.held !== perBatch.length) throw new StockShortError(totals.map((total) => total.id))
  return answer.soldOut ?? []
}

/** Nearest expiry among batches that can be sold and have free units, for an update of goods. */
export const nearestExpiryOf = (today: string): SQL<string | null> =>
  sql`(select min(b.expires_on) from batches b
       where b.goods_id = goods.id and b.stock > b.held and ${maySell('b', today)})`

/** Unexpired stock whose sale is not stopped, less what orders hold, for an update of goods. */
export const availableOf = (today: string): SQL<number> =>
  sql`(select coalesce(sum(b.stock - b.held), 0)::int from batches b
       where b.goods_id = goods.id and ${maySell('b', today)})`

/**
 * Recomputes what can be sold of goods from their batches; the caller has locked them. Pages are notified where it makes
 * the difference between something and nothing; the exact number they learn by themselves.
 */
export async function refreshGoods(tx: Db, goodsIds: readonly number[], today: string): Promise<void> {
  if (goodsIds.length === 0) return
  const isThese = inArray(goods.id, [...goodsIds])
  const before = await tx.select({ id: goods.id, available: goods.available }).from(goods).where(isThese)
  const after = await tx
    .update(goods)
    .set({ available: availableOf(today), nearestExpiry: nearestExpiryOf(today) })
    .where(isThese)
    .returning({ id: goods.id, available: goods.available })
  const hadNone = new Set(before.filter((row) => row.available === 0).map((row) => row.id))
  await announceGoods(
    tx,
    after.filter((row) => hadNone.has(row.id) !== (row.available === 0)).map((row) => row.id),
  )
}

const announceGoods = (tx: Db, ids: readonly number[]): Promise<void> =>
  announce(
    tx,
    ids.map((id) => `goods:${id}` as const),
  )
