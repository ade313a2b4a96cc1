import type { Placeholder } from 'drizzle-orm'
import { and, asc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { factOf, factsBy } from '#shop-api/platform/db/facts.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { readRows } from '#shop-api/platform/db/reads.ts'
import { maySell } from './stopped.ts'
import { batches, ladderTiers, orderLineBatches, warehouses } from './tables.ts'

export type BatchRow = typeof batches.$inferSelect
/** Units of a batch that an order holds or got. */
export type LineBatchRow = typeof orderLineBatches.$inferSelect

export const batchFact = factOf(batches, batches.id)
export const lineBatchFacts = factsBy(orderLineBatches, orderLineBatches.id)
export const lineBatchFact = factOf(orderLineBatches, orderLineBatches.id)

/** Tiers of the ladder, the lowest first. */
export const tiersOf = (db: Db, goodsId: number) =>
  db.select().from(ladderTiers).where(eq(ladderTiers.goodsId, goodsId)).orderBy(asc(ladderTiers.number))

/** Batches of goods and where they lie, the one that expires first in front. */
export const shelfOf = (db: Db, goodsId: number, which: 'all' | 'filled') =>
  db
    .select({ batch: batches, warehouse: warehouses.name })
    .from(batches)
    .innerJoin(warehouses, eq(warehouses.id, batches.warehouseId))
    .where(
      and(eq(batches.goodsId, goodsId), which === 'filled' ? or(gt(batches.stock, 0), gt(batches.held, 0)) : undefined),
    )
    .orderBy(asc(batches.expiresOn), asc(batches.id))

const batchColumns = getTableColumns(batches)

/** Those of them that can be sold. */
export function sellableBatches(goodsId: Placeholder, today: Placeholder): Read<BatchRow[]> {
  const isSellable = and(eq(batches.goodsId, goodsId), maySell('batches', today), gt(batches.stock, batches.held))
  return readRows(batchColumns, sql`from ${batches} where ${isSellable} order by ${batches.expiresOn}, ${batches.id}`)
}

/** Batches of lines of orders, for each of which the one that expires first is in front; also those that were given back. */
export const batchesOfLines = (db: Db, lineIds: readonly number[]): Promise<LineBatchRow[]> =>
  db
    .select()
    .from(orderLineBatches)
    .where(inArray(orderLineBatches.orderLineId, [...lineIds]))
    .orderBy(asc(orderLineBatches.expiresOn), asc(orderLineBatches.id))

/** Batches that left with shipments. */
export const batchesSentWith = (db: Db, shipmentIds: readonly number[]): Promise<LineBatchRow[]> =>
  db
    .select()
    .from(orderLineBatches)
    .where(and(inArray(orderLineBatches.shipmentId, [...shipmentIds]), eq(orderLineBatches.state, 'taken')))
