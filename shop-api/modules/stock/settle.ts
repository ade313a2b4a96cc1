import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { sqlRows } from '#shop-api/db/db.ts'
import { orderLineBatches, orderLines } from '#shop-api/db/schema/orders.ts'
import { sumByKey } from './allocate.ts'
import { idNumbers, lockGoods, refreshGoods } from './hold.ts'

type HeldRow = typeof orderLineBatches.$inferSelect

/** Batches an order holds, by goods and batch. */
async function heldByOrder(tx: Db, orderId: number): Promise<HeldRow[]> {
  const rows = await tx
    .select({ held: orderLineBatches })
    .from(orderLineBatches)
    .innerJoin(orderLines, eq(orderLines.id, orderLineBatches.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLineBatches.state, 'held')))
    .orderBy(asc(orderLineBatches.goodsId), asc(orderLineBatches.batchId))
  return rows.map((row) => row.held)
}

const goodsIdsOf = (rows: readonly HeldRow[]): number[] => [...new Set(rows.map((row) => row.goodsId))]

const perBatchOf = (rows: readonly HeldRow[]) =>
  sumByKey(
    rows,
    (row) => row.batchId,
    (row) => row.number,
  )

async function mark(tx: Db, rows: readonly HeldRow[], state: 'taken' | 'released'): Promise<void> {
  const ids = rows.map((row) => row.id)
  await tx.update(orderLineBatches).set({ state }).where(inArray(orderLineBatches.id, ids))
}

/** Gives back what an order holds. A second call finds nothing held and does nothing. Answers with the goods' ids. */
export async function releaseStock(tx: Db, orderId: number, today: string): Promise<number[]> {
  return giveBack(tx, await heldByOrder(tx, orderId), today)
}

async function giveBack(tx: Db, rows: readonly HeldRow[], today: string): Promise<number[]> {
  if (rows.length === 0) return []
  const goodsIds = goodsIdsOf(rows)
  await lockGoods(tx, goodsIds)
  await tx.execute(
    sql`update batches set held = held - wanted.number from ${idNumbers(perBatchOf(rows))} where batches.id = wanted.id`,
  )
  await mark(tx, rows, 'released')
  await refreshGoods(tx, goodsIds, today)
  return goodsIds
}

/** Units leave the warehouse: stock and hold shrink together, and the goods count as sold. */
export async function takeStock(tx: Db, orderId: number, today: string): Promise<void> {
  const rows = await heldByOrder(tx, orderId)
  if (rows.length === 0) return
  const goodsIds = goodsIdsOf(rows)
  await lockGoods(tx, goodsIds)
  const perBatch = perBatchOf(rows)
  const changed = await sqlRows<{ id: number }>(
    tx,
    sql`update batches set stock = stock - wanted.number, held = held - wanted.number
        from ${idNumbers(perBatch)} where batches.id = wanted.id returning batches.id`,
  )
  if (changed.length !== perBatch.length) throw new Error(`batches of order ${orderId} are gone`)
  await mark(tx, rows, 'taken')
  const perGoods = sumByKey(
    rows,
    (row) => row.goodsId,
    (row) => row.number,
  )
  await tx.execute(
    sql`update goods set sales_count = sales_count + wanted.number from ${idNumbers(perGoods)} where goods.id = wanted.id`,
  )
  await refreshGoods(tx, goodsIds, today)
}

/** Gives back held batches that have expired meanwhile; answers with what must be held anew. */
export async function releaseExpired(tx: Db, orderId: number, today: string) {
  const expired = (await heldByOrder(tx, orderId)).filter((row) => row.expiresOn < today)
  await giveBack(tx, expired, today)
  return expired.map(({ orderLineId, goodsId, number }) => ({ orderLineId, goodsId, number }))
}
