import type { SQL } from 'drizzle-orm'
import { and, asc, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { sqlRows } from '#shop-api/db/db.ts'
import { batches, goods } from '#shop-api/db/schema/catalogue.ts'
import { orderLineBatches } from '#shop-api/db/schema/orders.ts'
import { announce } from '#shop-api/modules/events/announce.ts'
import type { Allocation, FreeBatch, StockNeed } from './allocate.ts'
import { allocate, sumByKey } from './allocate.ts'
import { frozenRows } from './frozen-batch.ts'

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

/** Locks goods by rising id; whoever changes batches does this first, so nobody waits for each other in a circle. */
export async function lockGoods(tx: Db, goodsIds: readonly number[]): Promise<void> {
  if (goodsIds.length === 0) return
  await tx
    .select({ id: goods.id })
    .from(goods)
    .where(inArray(goods.id, [...goodsIds]))
    .orderBy(asc(goods.id))
    .for('no key update')
}

/** Unexpired batches with free units, locked, nearest expiry first. */
export async function freeBatches(tx: Db, goodsIds: readonly number[], today: string): Promise<FreeBatch[]> {
  return tx
    .select({
      id: batches.id,
      goodsId: batches.goodsId,
      batchNo: batches.batchNo,
      expiresOn: batches.expiresOn,
      free: sql<number>`${batches.stock} - ${batches.held}`.mapWith(Number),
    })
    .from(batches)
    .where(
      and(
        inArray(batches.goodsId, [...goodsIds]),
        gte(batches.expiresOn, today),
        sql`${batches.stock} > ${batches.held}`,
      ),
    )
    .orderBy(asc(batches.goodsId), asc(batches.expiresOn), asc(batches.id))
    .for('update')
}

export type HoldStock = (tx: Db, needs: readonly StockNeed[], today: string) => Promise<void>

/**
 * Holds units for order lines: takes them from what can be sold, and names the batches, nearest expiry first, never an
 * expired one. The amounts are checked by the statements that change them. Throws StockShortError.
 */
export const holdStock: HoldStock = async (tx, needs, today) => {
  const totals = sumByKey(
    needs,
    (need) => need.goodsId,
    (need) => need.number,
  )
  if (totals.length === 0) return
  const goodsIds = totals.map((total) => total.id)
  await lockGoods(tx, goodsIds)
  const taken = await sqlRows<{ id: number; available: number }>(
    tx,
    sql`update goods set available = available - wanted.number from ${idNumbers(totals)}
        where goods.id = wanted.id and goods.available >= wanted.number returning goods.id, goods.available`,
  )
  assertAll(goodsIds, taken)
  const allocated = allocate(needs, await freeBatches(tx, goodsIds, today))
  if (!allocated.ok) throw new StockShortError([allocated.goodsId])
  await holdBatches(tx, allocated.allocations)
  await refreshNearestExpiry(tx, goodsIds, today)
  await announceGoods(
    tx,
    taken.filter((row) => row.available === 0).map((row) => row.id),
  )
}

function assertAll(goodsIds: readonly number[], taken: readonly { id: number }[]): void {
  const got = new Set(taken.map((row) => row.id))
  const short = goodsIds.filter((id) => !got.has(id))
  if (short.length > 0) throw new StockShortError(short)
}

async function holdBatches(tx: Db, allocations: readonly Allocation[]): Promise<void> {
  const perBatch = sumByKey(
    allocations,
    (allocation) => allocation.batch.id,
    (allocation) => allocation.number,
  )
  const held = await sqlRows<{ id: number }>(
    tx,
    sql`update batches set held = held + wanted.number from ${idNumbers(perBatch)}
        where batches.id = wanted.id and batches.held + wanted.number <= batches.stock returning batches.id`,
  )
  if (held.length !== perBatch.length) throw new StockShortError(allocations.map((each) => each.batch.goodsId))
  await writeAllocations(tx, allocations)
}

/** The batches an order line holds, beside it. */
export async function writeAllocations(tx: Db, allocations: readonly Allocation[]): Promise<void> {
  await tx.insert(orderLineBatches).values(await frozenRows(tx, allocations, { state: 'held' }))
}

async function refreshNearestExpiry(tx: Db, goodsIds: readonly number[], today: string): Promise<void> {
  await tx
    .update(goods)
    .set({ nearestExpiry: nearestExpiryOf(today) })
    .where(inArray(goods.id, [...goodsIds]))
}

/** Nearest expiry among unexpired batches with free units, for an update of goods. */
export const nearestExpiryOf = (today: string): SQL<string | null> =>
  sql`(select min(b.expires_on) from batches b
       where b.goods_id = goods.id and b.stock > b.held and b.expires_on >= ${today}::date)`

/** Unexpired stock less what orders hold, for an update of goods. */
export const availableOf = (today: string): SQL<number> =>
  sql`(select coalesce(sum(b.stock - b.held), 0)::int from batches b
       where b.goods_id = goods.id and b.expires_on >= ${today}::date)`

/**
 * Recomputes what can be sold of goods from their batches; the caller has locked them. Pages are told where it makes
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
