import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Allocation, FreeBatch } from './allocate-stock.ts'
import type { orderLineBatches } from './tables.ts'
import { batches, goods, manufacturers, warehouses } from './tables.ts'

type LineBatch = typeof orderLineBatches.$inferInsert

/** What delivery documents name of a batch, kept with the order as it was: goods and warehouses may be called otherwise later. */
type FrozenBatch = Pick<
  LineBatch,
  | 'batchId'
  | 'goodsId'
  | 'batchNo'
  | 'madeOn'
  | 'expiresOn'
  | 'warehouseId'
  | 'warehouseName'
  | 'manufacturer'
  | 'spec'
  | 'form'
  | 'approvalNumber'
  | 'genericName'
  | 'holder'
  | 'storage'
>

/** The columns of a batch's facts; they need batches, warehouses, goods and manufacturers in the query. */
export const batchFacts = {
  batchId: batches.id,
  goodsId: batches.goodsId,
  batchNo: batches.batchNo,
  madeOn: batches.madeOn,
  expiresOn: batches.expiresOn,
  warehouseId: batches.warehouseId,
  warehouseName: warehouses.name,
  manufacturer: manufacturers.name,
  spec: goods.spec,
  form: goods.form,
  approvalNumber: sql<string>`coalesce(${goods.approvalNumber}, '')`,
  genericName: goods.genericName,
  holder: sql<string>`coalesce(${goods.holder}, '')`,
  storage: goods.storage,
}

/** Facts of batches by their id, to be written beside the lines that hold them. */
export async function frozenBatches(db: Db, batchIds: readonly number[]): Promise<Map<number, FrozenBatch>> {
  const rows = await db
    .select(batchFacts)
    .from(batches)
    .innerJoin(warehouses, eq(warehouses.id, batches.warehouseId))
    .innerJoin(goods, eq(goods.id, batches.goodsId))
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(inArray(batches.id, [...new Set(batchIds)]))
  return new Map(rows.map((row) => [row.batchId, row]))
}

/** A batch with free units and all that delivery documents name of it. */
export type FreeBatchWithFacts = FreeBatch & FrozenBatch

/** Rows for what was allocated; how far the units are is the same for all of them. */
export const frozenRows = (
  allocations: readonly Allocation<FreeBatchWithFacts>[],
  fate: Pick<LineBatch, 'state' | 'shipmentId'>,
): LineBatch[] =>
  allocations.map(({ orderLineId, batch: { id: _, free: __, ...facts }, number }) => ({
    ...facts,
    orderLineId,
    number,
    ...fate,
  }))
