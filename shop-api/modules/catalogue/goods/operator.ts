import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDate } from '#lib/kernel/time.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { hasBarcode } from './barcodes.ts'
import { lockGoods, refreshGoods } from './hold-stock.ts'
import { goodsItemAnswer, goodsListAnswer } from './shapes.ts'
import { batches, goods, ladderTiers, warehouses } from './tables.ts'

const FOUND = 30

const findQuery = z.object({ keywords: z.string().trim().min(1, '请填写名称、编码或条码').max(64) })

const summary = {
  id: goods.id,
  code: goods.code,
  name: goods.name,
  spec: goods.spec,
  unitPrice: goods.unitPrice,
  available: goods.available,
  isOnShelf: goods.isListed,
}

async function findGoods(db: Db, keywords: string) {
  const pattern = `%${keywords}%`
  return db
    .select(summary)
    .from(goods)
    .where(or(ilike(goods.name, pattern), eq(goods.code, keywords), hasBarcode(keywords)))
    .orderBy(desc(goods.salesCount), asc(goods.id))
    .limit(FOUND)
}

/** Goods with their batches and tiers, as operators see them. Throws ShopRefusal 404. */
export async function showGoods(db: Db, id: number) {
  const [row] = await db
    .select({ ...summary, nearestExpiry: goods.nearestExpiry })
    .from(goods)
    .where(eq(goods.id, id))
  if (!row) throw notFound('商品不存在')
  const shelf = await db
    .select()
    .from(batches)
    .where(eq(batches.goodsId, id))
    .orderBy(asc(batches.expiresOn), asc(batches.id))
  const ladder = await db
    .select({ number: ladderTiers.number, price: ladderTiers.price })
    .from(ladderTiers)
    .where(eq(ladderTiers.goodsId, id))
    .orderBy(asc(ladderTiers.number))
  return { goods: row, batches: shelf, ladder }
}

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

/** Sets the units of a batch on the shelf; a new batch needs its dates. Never below what orders hold. */
export async function setBatch(db: Db, goodsId: number, body: z.output<typeof batchBody>, now: Date) {
  await inTransaction(db, async (tx) => {
    const known = await lockBatch(tx, goodsId, body)
    await writeBatch(tx, goodsId, known, body)
    await refreshGoods(tx, [goodsId], chinaDate(now))
    await announce(tx, [`goods:${goodsId}`])
  })
  return showGoods(db, goodsId)
}

type Batch = typeof batches.$inferSelect

/** Writes a batch that is locked, or makes it; what can be sold of its goods is counted by the caller. */
export async function writeBatch(tx: Db, goodsId: number, known: Batch | undefined, body: z.output<typeof batchBody>) {
  if (known) await changeBatch(tx, known, body)
  else await tx.insert(batches).values(newBatch(goodsId, body.warehouseId ?? (await firstWarehouse(tx)), body))
}

async function requireGoods(tx: Db, id: number): Promise<void> {
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

const shelfBody = z.object({ isOnShelf: z.boolean() })

export async function setShelf(db: Db, id: number, isListed: boolean, now: Date) {
  await inTransaction(db, async (tx) => {
    await requireGoods(tx, id)
    await tx.update(goods).set({ isListed, updatedAt: now }).where(eq(goods.id, id))
    // Lists that will show it do not know of it yet.
    await announce(tx, [`goods:${id}`, 'goods'])
  })
  return showGoods(db, id)
}

export function registerGoodsAdmin(app: FastifyInstance): void {
  operatorRoute(
    app,
    { method: 'GET', path: '/goods', query: findQuery, answer: goodsListAnswer },
    async ({ db, query }) => ({
      goods: await findGoods(db, query.keywords),
    }),
  )
  operatorRoute(app, { method: 'GET', path: '/goods/:id', answer: goodsItemAnswer }, async ({ db, id }) =>
    showGoods(db, id),
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/goods/:id/batches', body: batchBody, answer: goodsItemAnswer },
    async ({ db, id, body, now }) => setBatch(db, id, body, now),
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/goods/:id/shelf', body: shelfBody, answer: goodsItemAnswer },
    async ({ db, id, body, now }) => setShelf(db, id, body.isOnShelf, now),
  )
}
