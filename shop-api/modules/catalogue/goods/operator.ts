import { asc, desc, eq, ilike, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDate } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { hasBarcode } from './barcodes.ts'
import { described } from './change.ts'
import { refreshGoods } from './hold-stock.ts'
import { goodsItemAnswer, goodsListAnswer } from './shapes.ts'
import { batches, goods, ladderTiers } from './tables.ts'
import { batchBody, lockBatch, requireGoods, writeBatch } from './write-batch.ts'

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

const shelfBody = z.object({ isOnShelf: z.boolean() })

export async function setShelf(db: Db, id: number, isListed: boolean, now: Date) {
  await inTransaction(db, async (tx) => {
    await requireGoods(tx, id)
    await tx
      .update(goods)
      .set(described({ isListed, updatedAt: now }))
      .where(eq(goods.id, id))
    // Lists that will show it do not know of it yet.
    await announce(tx, [`goods:${id}`, 'goods'])
  })
  return showGoods(db, id)
}

export function registerGoodsAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/goods', { query: findQuery, answer: goodsListAnswer }, async ({ db, query }) => ({
    goods: await findGoods(db, query.keywords),
  }))
  get('/goods/:id', { answer: goodsItemAnswer }, async ({ db, id }) => showGoods(db, id))
  post('/goods/:id/batches', { body: batchBody, answer: goodsItemAnswer }, async ({ db, id, body, now }) =>
    setBatch(db, id, body, now),
  )
  post('/goods/:id/shelf', { body: shelfBody, answer: goodsItemAnswer }, async ({ db, id, body, now }) =>
    setShelf(db, id, body.isOnShelf, now),
  )
}
