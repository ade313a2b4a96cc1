import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { keyShape } from '#lib/contract/shape-parts.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { givenNumber } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { oncePerKey } from '#shop-api/modules/identity/members/by-hand.ts'
import { movePoints, PointsTooFewError } from '#shop-api/modules/trade/points/move-points.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { findPointsOrders, pointsOrderTexts, shipPointsOrder } from './orders.ts'
import { pointsGoodsAnswer, pointsOrdersAnswer } from './shapes.ts'
import { changePointsGoods, listStock } from './stock.ts'

const stockBody = z.object({ stock: givenNumber('库存总量', 0).optional(), isOnShelf: z.boolean().optional() })

export const pointsBody = z.object({
  points: z.coerce
    .number()
    .int()
    .refine((points) => points !== 0, '积分不能为0'),
  note: z.string().trim().min(1, '请填写原因').max(100),
  key: keyShape,
})

/** Points given or taken by hand, with a reason; the same key books them once. */
export async function adjustPoints(
  db: Db,
  memberId: number,
  { points, note, key }: z.output<typeof pointsBody>,
  now: Date,
) {
  const request = { memberId, purpose: 'points adjust', key, content: { points, note }, now }
  try {
    return await oncePerKey(db, request, async (tx) => ({
      points: await movePoints(tx, { memberId, kind: 'adjust', points, note, at: now }),
    }))
  } catch (error) {
    if (error instanceof PointsTooFewError) throw new ShopRefusal(409, '该会员积分不足')
    throw error
  }
}

const pointsOrderQuery = z.object({
  state: z.enum(['all', 'submitted', 'shipped', 'done', 'cancelled']).default('submitted'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export const shipBody = z.object({
  carrier: z.string().trim().min(1, '请填写承运商').max(40),
  trackingNo: z.string().trim().min(1, '请填写运单号').max(60),
})

async function listPointsOrders(db: Db, query: z.output<typeof pointsOrderQuery>) {
  const { rows, total } = await findPointsOrders(db, query)
  return {
    total,
    orders: rows.map((row) => ({
      id: row.id,
      no: row.no,
      memberId: row.memberId,
      name: row.name,
      number: row.number,
      points: row.points,
      stateText: pointsOrderTexts[row.state],
      createdAt: chinaDateTime(row.createdAt),
    })),
  }
}

/** What is on the shelf of the points mall, what was exchanged there, and points by hand. */
export function registerPointsCalls(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/points-goods', { answer: pointsGoodsAnswer }, async ({ db }) => ({
    goods: await listStock(db),
  }))
  post(
    '/points-goods/:id',
    { body: stockBody, answer: z.object({ id: z.number(), name: z.string() }) },
    async ({ db, id, body: { stock, isOnShelf } }) => changePointsGoods(db, id, { stock, isListed: isOnShelf }),
  )
  get('/points-orders', { query: pointsOrderQuery, answer: pointsOrdersAnswer }, async ({ db, query }) =>
    listPointsOrders(db, query),
  )
  post(
    '/points-orders/:id/ship',
    { body: shipBody, answer: z.object({ no: z.string() }) },
    async ({ db, id, body, now }) => ({ no: (await shipPointsOrder(db, { orderId: id, ...body, now })).no }),
  )
  const pointsCall = { body: pointsBody, answer: z.object({ points: z.number() }) }
  post('/members/:id/points', pointsCall, async ({ db, id, body, now }) => adjustPoints(db, id, body, now))
}
