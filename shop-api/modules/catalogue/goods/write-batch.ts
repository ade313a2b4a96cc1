import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { lockGoods } from './hold-stock.ts'
import { batches, goods, warehouses } from './tables.ts'

const day = z.iso.date('日期格式应为 2027-10-31')

export const batchBody = z.object({
  batchNo: z.string().trim().min(1).max(40),
  stock: z.number().int().min(0).max(10_000_000),
  warehouseId: z.number().int().positive().optional(),
  madeOn: day.optional(),
  expiresOn: day.optional(),
})

type NamedBatch = Pick<z.output<typeof batchBody>, 'batchNo' | 'warehouseId'>

/** A batch as it is, locked until the transaction ends together with what orders may take of its goods. */
export async function lockBatch(tx: Db, goodsId: number, named: NamedBatch) {
  await requireGoods(tx, goodsId)
  await lockGoods(tx, [goodsId])
  const warehouseId = named.warehouseId ?? (await firstWarehouse(tx))
  const [row] = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.goodsId, goodsId), eq(batches.warehouseId, warehouseId), eq(batches.batchNo, named.batchNo)))
    .for('update')
  return row
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
  if (body.stock < known.held) {
    throw fieldRefusal('stock', `该批次已被订单占用${known.held}，库存不能低于此数`)
  }
  const { stock, madeOn = known.madeOn, expiresOn = known.expiresOn } = body
  checkDates(madeOn, expiresOn)
  await tx.update(batches).set({ stock, madeOn, expiresOn }).where(eq(batches.id, known.id))
}

function newBatch(goodsId: number, warehouseId: number, body: z.output<typeof batchBody>) {
  const { batchNo, stock, madeOn, expiresOn } = body
  if (!madeOn || !expiresOn) throw fieldRefusal('expiresOn', '新批次须填写生产日期和有效期')
  checkDates(madeOn, expiresOn)
  return { goodsId, warehouseId, batchNo, stock, madeOn, expiresOn }
}

function checkDates(madeOn: string, expiresOn: string): void {
  if (madeOn >= expiresOn) throw fieldRefusal('expiresOn', '有效期须晚于生产日期')
}
