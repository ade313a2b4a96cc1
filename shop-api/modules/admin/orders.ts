import { and, count, desc, eq, inArray, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { orders } from '#shop-api/db/schema/orders.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import { orderDetail } from '#shop-api/modules/orders/detail.ts'
import type { OrderRow } from '#shop-api/modules/orders/move.ts'
import { confirmTransfer } from '#shop-api/modules/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/orders/ship.ts'
import { stateText, tabStates } from '#shop-api/modules/orders/states.ts'
import { operatorRoute } from './operator-route.ts'

const PER_PAGE = 30

const listQuery = z.object({
  state: z.enum(['unpaid', 'unshipped', 'shipped', 'done', 'closed']).optional(),
  memberId: z.coerce.number().int().positive().optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

const summaryOf = (row: OrderRow) => ({
  id: row.id,
  no: row.no,
  kind: row.kind,
  state: row.state,
  stateText: stateText(row.state, row.kind),
  companyName: row.companyName,
  pay: formatFen(fen(row.payFen)),
  createdAt: chinaDateTime(row.createdAt),
})

async function listAll(db: Db, { state, memberId, page }: z.output<typeof listQuery>) {
  const where = and(
    state ? inArray(orders.state, [...tabStates[state]]) : undefined,
    memberId ? eq(orders.memberId, memberId) : undefined,
  )
  const [counted] = await db.select({ total: count() }).from(orders).where(where)
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  return { total: counted?.total ?? 0, page, orders: rows.map(summaryOf) }
}

const LONGEST_ID = 9

/** An order by its id or by its number, whichever the operator has at hand. */
async function findOrder(db: Db, idOrNo: string): Promise<OrderRow> {
  const isId = /^\d+$/.test(idOrNo) && idOrNo.length <= LONGEST_ID
  const [row] = await db
    .select()
    .from(orders)
    .where(or(eq(orders.no, idOrNo), isId ? eq(orders.id, Number(idOrNo)) : undefined))
  if (!row) throw notFound('没有这个订单')
  return row
}

const shipBody = z.object({
  carrier: z.string().trim().min(1, '请填写承运商').max(40),
  trackingNo: z.string().trim().min(1, '请填写运单号').max(60),
})

export function registerOrderAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/orders', query: listQuery }, async ({ db, query }) => listAll(db, query))
  operatorRoute(app, { method: 'GET', path: '/orders/:order' }, async ({ db, params, now }) => {
    const order = await findOrder(db, params.order ?? '')
    return orderDetail(db, order.memberId, order.id, now)
  })
  operatorRoute(app, { method: 'POST', path: '/orders/:order/confirm-transfer' }, async ({ db, params, now }) => {
    const order = await findOrder(db, params.order ?? '')
    return summaryOf(await confirmTransfer(db, order.id, now))
  })
  operatorRoute(app, { method: 'POST', path: '/orders/:order/pick' }, async ({ db, params, now }) => {
    const order = await findOrder(db, params.order ?? '')
    return summaryOf(await pickOrder(db, order.id, now))
  })
  operatorRoute(
    app,
    { method: 'POST', path: '/orders/:order/ship', body: shipBody },
    async ({ db, params, body, now }) => {
      const order = await findOrder(db, params.order ?? '')
      return summaryOf(await shipOrder(db, { orderId: order.id, ...body, now }))
    },
  )
}
