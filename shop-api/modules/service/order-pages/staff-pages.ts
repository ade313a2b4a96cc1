import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { givenWhole } from '#shop-api/modules/base/access/asked.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pager, viewsOf, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { closeRest } from '#shop-api/modules/service/goods-receipt/close-rest.ts'
import { cancelByShop } from '#shop-api/modules/trade/orders/cancel.ts'
import { holdOrder, releaseOrder } from '#shop-api/modules/trade/orders/hold-order.ts'
import { confirmTransfer } from '#shop-api/modules/trade/orders/pay.ts'
import { addTrack, pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { reasonBody, shipBody, trackBody } from './operator.ts'
import type { OrderView } from './staff-list.ts'
import { listForStaff, orderForStaff, orderViews } from './staff-list.ts'
import { ORDERS, orderPage, orderRoles, orderState } from './staff-order.ts'

const PER_PAGE = 50

const listQuery = z.object({
  q: z.string().trim().max(64).default(''),
  state: z
    .enum(Object.keys(orderViews) as [OrderView, ...OrderView[]])
    .catch('paid')
    .default('paid'),
  from: z.coerce.number().int().positive().max(2_147_483_647).optional(),
})

/** Documents of the orders that are ticked, where the reader's work has to do with them. */
const documentsBar = (view: OrderView, may: boolean): Html | false =>
  may &&
  view !== 'unpaid' &&
  view !== 'transfer' &&
  html`<div class="row"><label><input type="checkbox" data-all="ids"> 本页全选</label>${
    view !== 'shipped' && view !== 'done' && html`<button name="kind" value="picking" class="small">打印拣货单</button>`
  }${view !== 'paid' && view !== 'group' && html`<button name="kind" value="delivery" class="small">打印随货同行单</button>`}</div>`

async function listPage({ db, operator }: StaffContext, { q, state, from }: z.output<typeof listQuery>): Promise<Page> {
  // Who looks for an order does not know its state.
  const view = q === '' ? state : 'all'
  const rows = await listForStaff(db, { keywords: q, view, from, limit: PER_PAGE })
  const last = rows.length === PER_PAGE ? rows.at(-1)?.order.id : undefined
  const bar = rows.length > 0 && documentsBar(view, mayDo(operator.roles, orderRoles.print))
  return {
    title: '订单',
    body: html`<main><h1>订单</h1>
<form class="filter" method="get" action="${ORDERS}" role="search"><label>订单号、会员名称或批号<input type="search" name="q" value="${q}" maxlength="64"></label><button>搜索</button></form>
${viewsOf('订单状态', ORDERS, { state: view }, orderViews)}
<form class="stack" method="get" action="${ORDERS}/documents">${bar}${dataTable({
      caption: '订单',
      columns: [
        '订单号',
        '会员',
        '下单时间',
        { label: '品种', isFigure: true },
        { label: '应付（元）', isFigure: true },
        '收货地址',
        '状态',
      ],
      rows: rows.map(({ order, lines, parcels }) => [
        html`${bar && html`<input type="checkbox" name="ids" value="${order.id}" aria-label="选择订单 ${order.no}"> `}<a href="${ORDERS}/${order.id}">${order.no}</a>`,
        order.companyName,
        html`<span class="nowrap">${chinaDateTime(order.createdAt).slice(0, 16)}</span>`,
        lines,
        formatFen(fen(order.payFen)),
        order.address.text,
        orderState(order, parcels),
      ]),
      empty: q === '' ? '暂无此状态的订单' : '未找到订单，请检查订单号、会员名称或批号',
    })}</form>
${pager(
  last === undefined ? null : withQuery(ORDERS, { q, state: view, from: last }),
  from === undefined,
  withQuery(ORDERS, { q, state: view }),
)}</main>`,
  }
}

/** Numbers come as texts; batches of which nothing leaves are left out. */
const shipForm = z
  .object({
    carrier: z.string(),
    trackingNo: z.string(),
    lines: z
      .array(
        z.object({
          lineId: z.coerce.number(),
          batchNo: z.string().optional(),
          number: givenWhole('数量', 0, '0'),
        }),
      )
      .default([])
      .transform((all) => all.filter(({ number }) => number > 0))
      .refine((all) => all.length > 0, '请填写本次发出的数量'),
  })
  .pipe(shipBody.required())

const trackForm = trackBody.extend({ shipment: z.coerce.number().int() })

/** Orders: what is to be picked, shipped and confirmed, and everything about each. */
export function registerOrderPages(app: FastifyInstance): void {
  const page = orderPage
  const { see, ship, track, money, cancel, hold } = orderRoles
  const to = (id: number) => `${ORDERS}/${id}`
  staffPage(
    app,
    { path: '/orders', roles: see, query: listQuery, tab: { label: '订单', order: 20, group: '订单' } },
    ({ query, ...context }) => listPage(context, query),
  )
  staffPage(app, { path: '/orders/:id', roles: see }, page)
  staffAction(app, { path: '/orders/:id/confirm-transfer', roles: money, page }, async ({ db, id, now }) => {
    await confirmTransfer(db, id, now)
    return { to: to(id), notice: '已确认到账，订单待发货' }
  })
  staffAction(app, { path: '/orders/:id/pick', roles: ship, page }, async ({ db, id, now }) => {
    await pickOrder(db, id, now)
    return { to: to(id), notice: '已开始拣货，买家不可再取消' }
  })
  staffAction(
    app,
    { path: '/orders/:id/hold', roles: hold, body: reasonBody, page },
    async ({ db, id, body, operator, now }) => {
      await holdOrder(db, { orderId: id, reason: body.reason, by: operator.name, now })
      return { to: to(id), notice: '订单已暂缓，恢复前不能拣货和发货' }
    },
  )
  staffAction(app, { path: '/orders/:id/release', roles: hold, page }, async ({ db, id, now }) => {
    await releaseOrder(db, id, now)
    return { to: to(id), notice: '订单已恢复处理' }
  })
  staffAction(app, { path: '/orders/:id/ship', roles: ship, body: shipForm, page }, async ({ db, id, body, now }) => {
    const { lines, ...parcel } = body
    const leaving = lines.map(({ lineId, number, batchNo }) => ({ lineId, number, ...(batchNo ? { batchNo } : {}) }))
    const order = await shipOrder(db, { orderId: id, ...parcel, leaving, now })
    return { to: to(id), notice: order.state === 'shipped' ? '已全部发货' : '已部分发货，其余待发' }
  })
  staffAction(
    app,
    { path: '/orders/:id/tracks', roles: track, body: trackForm, page },
    async ({ db, id, body, now }) => {
      const { parcels } = await orderForStaff(db, id)
      if (!parcels.some((parcel) => parcel.id === body.shipment)) throw notFound('包裹不存在')
      await addTrack(db, body.shipment, body.text, now)
      return { to: to(id), notice: '物流动态已登记' }
    },
  )
  staffAction(
    app,
    { path: '/orders/:id/close-rest', roles: cancel, body: reasonBody, page },
    async ({ db, id, body, now }) => {
      await closeRest(db, id, body.reason, now)
      return { to: to(id), notice: '剩余商品不再发货，货款已退回' }
    },
  )
  staffAction(
    app,
    { path: '/orders/:id/cancel', roles: cancel, body: reasonBody, page },
    async ({ db, id, body, now }) => {
      await cancelByShop(db, id, body.reason, now)
      return { to: to(id), notice: '订单已取消，货款已退回' }
    },
  )
}
