import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { batches, goods, manufacturers, warehouses } from '#shop-api/db/schema/catalogue.ts'
import type { orderLineBatches } from '#shop-api/db/schema/orders.ts'
import type { Allocation } from './allocate.ts'

type LineBatch = typeof orderLineBatches.$inferInsert

/** What papers name of a batch, kept with the order as it was: goods and warehouses may be called otherwise later. */
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
>

/** Facts of batches by their id, to be written beside the lines that hold them. */
export async function frozenBatches(db: Db, batchIds: readonly number[]): Promise<Map<number, FrozenBatch>> {
  const rows = await db
    .select({
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
      approvalNumber: goods.approvalNumber,
    })
    .from(batches)
    .innerJoin(warehouses, eq(warehouses.id, batches.warehouseId))
    .innerJoin(goods, eq(goods.id, batches.goodsId))
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(inArray(batches.id, [...new Set(batchIds)]))
  return new Map(rows.map((row) => [row.batchId, { ...row, approvalNumber: row.approvalNumber ?? '' }]))
}

/** Rows for what was allocated; how far the units are is the same for all of them. */
export async function frozenRows(
  tx: Db,
  allocations: readonly Allocation[],
  fate: Pick<LineBatch, 'state' | 'shipmentId'>,
): Promise<LineBatch[]> {
  const frozen = await frozenBatches(
    tx,
    allocations.map(({ batch }) => batch.id),
  )
  return allocations.map(({ orderLineId, batch, number }) => {
    const facts = frozen.get(batch.id)
    if (!facts) throw new Error(`batch ${batch.id} is gone`)
    return { ...facts, orderLineId, number, ...fate }
  })
}
