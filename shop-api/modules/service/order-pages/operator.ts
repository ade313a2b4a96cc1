import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { closeRest } from '#shop-api/modules/service/goods-receipt/close-rest.ts'
import { cancelByShop } from '#shop-api/modules/trade/orders/cancel.ts'
import { keepCarrierWord } from '#shop-api/modules/trade/orders/carrier-word.ts'
import { saidOfParcel, wordOf } from '#shop-api/modules/trade/orders/carrier-word-shape.ts'
import { holdOrder, isHeld, isOnHold, releaseOrder } from '#shop-api/modules/trade/orders/hold-order.ts'
import type { OrderRow } from '#shop-api/modules/trade/orders/move.ts'
import { confirmTransfer } from '#shop-api/modules/trade/orders/pay.ts'
import { hasBatch } from '#shop-api/modules/trade/orders/reads.ts'
import { addTrack, pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { stateText, tabStates } from '#shop-api/modules/trade/orders/states.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { orderDetail } from './detail.ts'
import { orderForOperators, orderSummaryAnswer, ordersAnswer } from './shapes.ts'

const PER_PAGE = 30

const listQuery = z.object({
  state: z.enum(['unpaid', 'unshipped', 'shipped', 'done', 'closed', 'held']).optional(),
  memberId: z.coerce.number().int().positive().optional(),
  batchNo: z.string().trim().min(1).max(40).optional(),
  goodsCode: z.string().trim().min(1).max(40).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

const holdOf = (row: OrderRow) =>
  isHeld(row) && row.holdAt ? { reason: row.holdReason, by: row.holdBy, at: chinaDateTime(row.holdAt) } : null

export const summaryOf = (row: OrderRow) => ({
  id: row.id,
  no: row.no,
  kind: row.kind,
  state: row.state,
  stateText: stateText(row),
  companyName: row.companyName,
  pay: formatFen(fen(row.payFen)),
  createdAt: chinaDateTime(row.createdAt),
  hold: holdOf(row),
})

async function listAll(db: Db, { state, memberId, batchNo, goodsCode, page }: z.output<typeof listQuery>) {
  if (goodsCode !== undefined && batchNo === undefined) throw fieldRefusal('batchNo', '按商品编码查询订单时须写明批号')
  const where = and(
    state === 'held' ? isOnHold : state ? inArray(orders.state, [...tabStates[state]]) : undefined,
    memberId ? eq(orders.memberId, memberId) : undefined,
    batchNo ? hasBatch(batchNo, goodsCode) : undefined,
  )
  const order = [desc(orders.createdAt), desc(orders.id)]
  const { rows, total } = await pagedRows(db, orders, { where, order, page, perPage: PER_PAGE })
  return { total, page, orders: rows.map(summaryOf) }
}

const LONGEST_ID = 9

/** An order by its id or by its number, whichever the operator has at hand. */
export async function findOrder(db: Db, idOrNo: string): Promise<OrderRow> {
  const isId = /^\d+$/.test(idOrNo) && idOrNo.length <= LONGEST_ID
  const [row] = await db
    .select()
    .from(orders)
    .where(or(eq(orders.no, idOrNo), isId ? eq(orders.id, Number(idOrNo)) : undefined))
  if (!row) throw notFound('订单不存在')
  return row
}

export const shipBody = z.object({
  carrier: z.string().trim().min(1, '请填写承运商').max(40),
  trackingNo: z.string().trim().min(1, '请填写运单号').max(60),
  /** Units of order lines, of one batch where it is named; everything that is left without it. */
  lines: z
    .array(
      z.object({
        lineId: z.number().int().positive(),
        batchNo: z.string().trim().min(1).max(40).optional(),
        number: z.number().int().positive(),
      }),
    )
    .min(1)
    .max(500)
    .optional(),
})

export const reasonBody = z.object({ reason: z.string().trim().min(1, '请填写原因').max(100) })

const carrierBody = z.object({
  carrier: z.string().trim().min(1, '请填写承运商').max(40),
  trackingNo: z.string().trim().min(1, '请填写运单号').max(60),
  ...saidOfParcel,
})

export const trackBody = z.object({ text: z.string().trim().min(1, '请填写物流动态').max(100) })

export function registerOrderAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/orders', { query: listQuery, answer: ordersAnswer }, async ({ db, query }) => listAll(db, query))
  get('/orders/:order', { answer: orderForOperators }, async ({ db, params, now }) => {
    const order = await findOrder(db, params.order ?? '')
    return { ...(await orderDetail(db, order.memberId, order.id, now)), hold: holdOf(order) }
  })
  post('/orders/:order/confirm-transfer', { answer: orderSummaryAnswer }, async ({ db, params, now }) => {
    const order = await findOrder(db, params.order ?? '')
    return summaryOf(await confirmTransfer(db, order.id, now))
  })
  post('/orders/:order/pick', { answer: orderSummaryAnswer }, async ({ db, params, now }) => {
    const order = await findOrder(db, params.order ?? '')
    return summaryOf(await pickOrder(db, order.id, now))
  })
  const holdCall = { body: reasonBody, answer: orderSummaryAnswer }
  post('/orders/:order/hold', holdCall, async ({ db, params, body, caller, now }) => {
    const order = await findOrder(db, params.order ?? '')
    return summaryOf(await holdOrder(db, { orderId: order.id, reason: body.reason, by: caller.name, now }))
  })
  post('/orders/:order/release', { answer: orderSummaryAnswer }, async ({ db, params, now }) => {
    const order = await findOrder(db, params.order ?? '')
    return summaryOf(await releaseOrder(db, order.id, now))
  })
  post('/orders/:order/ship', { body: shipBody, answer: orderSummaryAnswer }, async ({ db, params, body, now }) => {
    const order = await findOrder(db, params.order ?? '')
    const { lines, ...shipment } = body
    const leaving = lines?.map(({ lineId, number, batchNo }) => ({ lineId, number, ...(batchNo ? { batchNo } : {}) }))
    const parcel = { orderId: order.id, ...shipment, ...(leaving ? { leaving } : {}) }
    return summaryOf(await shipOrder(db, { ...parcel, isOnce: true, now }))
  })
  const closeRestCall = { body: reasonBody, answer: orderSummaryAnswer }
  post('/orders/:order/close-rest', closeRestCall, async ({ db, params, body, now }) => {
    const order = await findOrder(db, params.order ?? '')
    return summaryOf(await closeRest(db, order.id, body.reason, now))
  })
  post('/orders/:order/cancel', { body: reasonBody, answer: orderSummaryAnswer }, async ({ db, params, body, now }) => {
    const order = await findOrder(db, params.order ?? '')
    return summaryOf(await cancelByShop(db, order.id, body.reason, now))
  })
  const carrierEventsCall = { body: carrierBody, answer: z.object({ added: z.number() }) }
  post('/carrier-events', carrierEventsCall, async ({ db, body: { carrier, trackingNo, ...said }, now }) => ({
    added: await keepCarrierWord(db, wordOf(carrier, trackingNo, said), now),
  }))
  const tracksCall = { body: trackBody, answer: z.object({ id: z.number() }) }
  post('/shipments/:id/tracks', tracksCall, async ({ db, id, body, now }) => {
    await addTrack(db, id, body.text, now)
    return { id }
  })
}
