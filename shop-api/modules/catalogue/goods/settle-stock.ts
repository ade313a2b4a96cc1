import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { sumByKey } from './allocate-stock.ts'
import { idNumbers, lockGoods, refreshGoods } from './hold-stock.ts'
import { isStopped } from './stopped.ts'
import { orderLineBatches } from './tables.ts'

export type MemberCouponRow = typeof orderLineBatches.$inferSelect

const isHeldBy = (lines: SQL) => and(inArray(orderLineBatches.orderLineId, lines), eq(orderLineBatches.state, 'held'))

/** Batches that order lines hold, by goods and batch; `lines` is a query of the lines' ids. */
const heldBy = (tx: Db, lines: SQL): Promise<MemberCouponRow[]> =>
  tx
    .select()
    .from(orderLineBatches)
    .where(isHeldBy(lines))
    .orderBy(asc(orderLineBatches.goodsId), asc(orderLineBatches.batchId))

const goodsIdsOf = (rows: readonly MemberCouponRow[]): number[] => [...new Set(rows.map((row) => row.goodsId))]

const perBatchOf = (rows: readonly MemberCouponRow[]) =>
  sumByKey(
    rows,
    (row) => row.batchId,
    (row) => row.number,
  )

type Fate = { state: 'released' | 'unsent' } | { state: 'taken'; shipmentId: number }

async function mark(tx: Db, rows: readonly MemberCouponRow[], fate: Fate): Promise<void> {
  const ids = rows.map((row) => row.id)
  await tx.update(orderLineBatches).set(fate).where(inArray(orderLineBatches.id, ids))
}

/** Gives back what an order holds. A second call finds nothing held and does nothing. Answers with the goods' ids. */
export async function releaseStock(tx: Db, lines: SQL, today: string): Promise<number[]> {
  return giveBack(tx, await heldBy(tx, lines), today)
}

/** Gives back rows that orders hold. Answers with the goods' ids. */
export async function giveBack(
  tx: Db,
  rows: readonly MemberCouponRow[],
  today: string,
  state: 'released' | 'unsent' = 'released',
): Promise<number[]> {
  if (rows.length === 0) return []
  const goodsIds = goodsIdsOf(rows)
  await lockGoods(tx, goodsIds)
  await tx.execute(
    sql`update batches set held = held - wanted.number from ${idNumbers(perBatchOf(rows))} where batches.id = wanted.id`,
  )
  await mark(tx, rows, { state })
  await refreshGoods(tx, goodsIds, today)
  return goodsIds
}

/** What leaves with a shipment: all an order holds, or units of some of its lines, of one batch where it is named. */
export type Leaving = 'all' | readonly { readonly lineId: number; readonly batchNo?: string; readonly number: number }[]

/** Units of each line and batch that left with a shipment. */
export const takenWith = (tx: Db, shipmentId: number) =>
  tx
    .select({
      lineId: orderLineBatches.orderLineId,
      batchNo: orderLineBatches.batchNo,
      number: orderLineBatches.number,
    })
    .from(orderLineBatches)
    .where(eq(orderLineBatches.shipmentId, shipmentId))

/** More is to leave than an order holds of a line or batch; thrown so that nothing leaves. */
export class NotHeldError extends Error {
  override name = 'NotHeldError'
  readonly lineId: number
  constructor(lineId: number) {
    super(`line ${lineId} does not hold so much`)
    this.lineId = lineId
  }
}

interface Leave {
  /** Query of the ids of the order's lines. */
  readonly lines: SQL
  readonly shipmentId: number
  readonly leaving: Leaving
  readonly today: string
}

/**
 * Units leave the warehouse: stock and hold shrink together, and the goods count as sold. Answers with how many units
 * left and how many the order still holds. Throws NotHeldError.
 */
export async function takeStock(tx: Db, leave: Leave): Promise<{ left: number; stillHeld: number }> {
  const { lines, shipmentId, leaving, today } = leave
  const held = await heldBy(tx, lines)
  const rows = leaving === 'all' ? held : await splitHeld(tx, held, leaving)
  const left = unitsOf(rows)
  if (left === 0) return { left, stillHeld: unitsOf(held) }
  const goodsIds = goodsIdsOf(rows)
  await lockGoods(tx, goodsIds)
  const perBatch = perBatchOf(rows)
  const changed = await sqlRows<{ id: number }>(
    tx,
    sql`update batches set stock = stock - wanted.number, held = held - wanted.number
        from ${idNumbers(perBatch)} where batches.id = wanted.id returning batches.id`,
  )
  if (changed.length !== perBatch.length) throw new Error(`batches of shipment ${shipmentId} are gone`)
  await mark(tx, rows, { state: 'taken', shipmentId })
  const perGoods = sumByKey(
    rows,
    (row) => row.goodsId,
    (row) => row.number,
  )
  await tx.execute(
    sql`update goods set sales_count = sales_count + wanted.number from ${idNumbers(perGoods)} where goods.id = wanted.id`,
  )
  await refreshGoods(tx, goodsIds, today)
  return { left, stillHeld: unitsOf(held) - left }
}

const unitsOf = (rows: readonly MemberCouponRow[]): number => rows.reduce((sum, row) => sum + row.number, 0)

/** Rows of exactly what leaves; where a row holds more, the rest of it becomes a row of its own. */
async function splitHeld(
  tx: Db,
  held: readonly MemberCouponRow[],
  leaving: Exclude<Leaving, 'all'>,
): Promise<MemberCouponRow[]> {
  const places = held
    .map((row) => ({ row, free: row.number }))
    .sort((a, b) => a.row.expiresOn.localeCompare(b.row.expiresOn) || a.row.id - b.row.id)
  for (const { lineId, batchNo, number } of leaving) {
    let missing = number
    for (const place of places) {
      if (place.row.orderLineId !== lineId || (batchNo !== undefined && place.row.batchNo !== batchNo)) continue
      const taken = Math.min(place.free, missing)
      place.free -= taken
      missing -= taken
    }
    if (missing > 0) throw new NotHeldError(lineId)
  }
  const rows: MemberCouponRow[] = []
  for (const { row, free } of places) {
    const number = row.number - free
    if (number === 0) continue
    if (free > 0) {
      await tx.update(orderLineBatches).set({ number }).where(eq(orderLineBatches.id, row.id))
      const { id: _, ...rest } = row
      await tx.insert(orderLineBatches).values({ ...rest, number: free })
    }
    rows.push({ ...row, number })
  }
  return rows
}

/** The rest an order holds will not be sent: it can be sold again. Answers with the rows, which stay as unsent. */
export async function dropRest(tx: Db, lines: SQL, today: string): Promise<readonly MemberCouponRow[]> {
  const rows = await heldBy(tx, lines)
  await giveBack(tx, rows, today, 'unsent')
  return rows
}

/** Units that came back in good order go onto the shelf of their batch again. */
export async function restock(
  tx: Db,
  returned: readonly { readonly goodsId: number; readonly batchId: number; readonly number: number }[],
  today: string,
): Promise<void> {
  const perBatch = sumByKey(
    returned.filter((row) => row.number > 0),
    (row) => row.batchId,
    (row) => row.number,
  )
  if (perBatch.length === 0) return
  const goodsIds = [...new Set(returned.map((row) => row.goodsId))]
  await lockGoods(tx, goodsIds)
  await tx.execute(
    sql`update batches set stock = stock + wanted.number from ${idNumbers(perBatch)} where batches.id = wanted.id`,
  )
  await refreshGoods(tx, goodsIds, today)
}

/** Gives back held batches that have expired meanwhile; answers with what must be held again. */
export async function releaseExpired(tx: Db, lines: SQL, today: string) {
  const expired = (await heldBy(tx, lines)).filter((row) => row.expiresOn < today)
  await giveBack(tx, expired, today)
  return expired.map(({ orderLineId, goodsId, number }) => ({ orderLineId, goodsId, number }))
}

/**
 * What order lines hold of batches whose sale is stopped. All goods that they hold stay locked until the transaction ends, so
 * that no stop comes in between.
 */
export async function heldOfStopped(tx: Db, lines: SQL): Promise<MemberCouponRow[]> {
  await lockGoods(tx, goodsIdsOf(await heldBy(tx, lines)))
  return tx
    .select()
    .from(orderLineBatches)
    .where(and(isHeldBy(lines), isStopped('order_line_batches')))
    .orderBy(asc(orderLineBatches.id))
}

/** Units of a batch that a buyer found in good order. */
export async function setReceived(tx: Db, lineBatchId: number, number: number): Promise<void> {
  await tx.update(orderLineBatches).set({ received: number }).where(eq(orderLineBatches.id, lineBatchId))
}
