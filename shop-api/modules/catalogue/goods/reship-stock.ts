import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import type { StockNeed } from './allocate-stock.ts'
import { allocate, sumByKey } from './allocate-stock.ts'
import { frozenRows } from './frozen-batch.ts'
import { freeBatches, idNumbers, lockGoods, refreshGoods, StockShortError } from './hold-stock.ts'
import { orderLineBatches } from './tables.ts'

/**
 * Units leave at once in place of others, nearest expiry first, never an expired one; what is held for other orders
 * stays held, and nothing counts as sold again. Throws StockShortError.
 */
export async function reship(
  tx: Db,
  { needs, shipmentId, today }: { needs: readonly StockNeed[]; shipmentId: number; today: string },
): Promise<void> {
  const goodsIds = [...new Set(needs.map((need) => need.goodsId))]
  await lockGoods(tx, goodsIds)
  const allocated = allocate(needs, await freeBatches(tx, goodsIds, today))
  if (!allocated.ok) throw new StockShortError([allocated.goodsId])
  const perBatch = sumByKey(
    allocated.allocations,
    (allocation) => allocation.batch.id,
    (allocation) => allocation.number,
  )
  const left = await sqlRows<{ id: number }>(
    tx,
    sql`update batches set stock = stock - wanted.number from ${idNumbers(perBatch)}
        where batches.id = wanted.id and batches.stock - wanted.number >= batches.held returning batches.id`,
  )
  if (left.length !== perBatch.length) throw new StockShortError(goodsIds)
  await tx.insert(orderLineBatches).values(frozenRows(allocated.allocations, { state: 'taken', shipmentId }))
  await refreshGoods(tx, goodsIds, today)
}
