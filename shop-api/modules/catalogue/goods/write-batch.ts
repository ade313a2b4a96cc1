import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { atField, columnShape, readField, wholeShape } from '#shop-api/modules/base/imports/read-field.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { written } from '#shop-api/platform/table-files/rows.ts'
import { batchColumns, batchDays, MOST_UNITS, requireHeld } from './batch-columns.ts'
import { lockGoods } from './hold-stock.ts'
import { batches, goods, warehouses } from './tables.ts'

const { batchNo, stock, madeOn, expiresOn } = batchColumns
const none = (text: string) => text || undefined

export const batchBody = z.object({
  // Read where it is known whether there is one that has it as it is.
  batchNo: z.string().trim().min(1, `请填写${batchNo.heading}`).meta({ maxLength: batchNo.read.most }),
  stock: wholeShape(stock, { minimum: 0, maximum: MOST_UNITS }),
  warehouseId: z.number().int().positive().optional(),
  madeOn: columnShape(madeOn, { format: 'date' }).transform(none).optional(),
  expiresOn: columnShape(expiresOn, { format: 'date' }).transform(none).optional(),
})

type NamedBatch = Pick<z.output<typeof batchBody>, 'batchNo' | 'warehouseId'>

/** A batch as it is, locked until the transaction ends together with what orders may take of its goods. */
export async function lockBatch(tx: Db, goodsId: number, named: NamedBatch) {
  await requireGoods(tx, goodsId)
  await lockGoods(tx, [goodsId])
  const warehouseId = named.warehouseId ?? (await firstWarehouse(tx))
  const rows = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.goodsId, goodsId), eq(batches.warehouseId, warehouseId)))
    .for('update')
  const same = rows.find((row) => row.batchNo === named.batchNo)
  if (same) return same
  const number = atField('batchNo', () => readField(batchNo, named.batchNo))
  return rows.find((row) => written(batchNo.read, row.batchNo) === number)
}

type Batch = typeof batches.$inferSelect

/** Writes a batch that is locked, or makes it; what can be sold of its goods is counted by the caller. */
export async function writeBatch(tx: Db, goodsId: number, known: Batch | undefined, body: z.output<typeof batchBody>) {
  if (known) await changeBatch(tx, known, body)
  else await tx.insert(batches).values(newBatch(goodsId, body.warehouseId ?? (await firstWarehouse(tx)), body))
}

export async function requireGoods(tx: Db, id: number): Promise<void> {
  const [row] = await tx.select({ id: goods.id }).from(goods).where(eq(goods.id, id))
  if (!row) throw notFound('商品不存在')
}

async function firstWarehouse(tx: Db): Promise<number> {
  const [row] = await tx.select({ id: warehouses.id }).from(warehouses).orderBy(asc(warehouses.id)).limit(1)
  if (!row) throw new ShopRefusal(409, '暂无仓库')
  return row.id
}

async function changeBatch(tx: Db, known: Batch, body: z.output<typeof batchBody>) {
  const { stock, madeOn = known.madeOn, expiresOn = known.expiresOn } = body
  const days = atField('expiresOn', () => batchDays({ batchNo: known.batchNo, madeOn, expiresOn }))
  atField('stock', () => requireHeld({ batchNo: known.batchNo, stock }, known.held))
  await tx
    .update(batches)
    .set({ stock, ...days })
    .where(eq(batches.id, known.id))
}

function newBatch(goodsId: number, warehouseId: number, body: z.output<typeof batchBody>) {
  const number = atField('batchNo', () => readField(batchNo, body.batchNo))
  const days = atField('expiresOn', () => batchDays({ ...body, batchNo: number }))
  return { goodsId, warehouseId, batchNo: number, stock: body.stock, ...days }
}
