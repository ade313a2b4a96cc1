import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { givenWhole } from '#shop-api/modules/base/access/asked.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { problemText } from '#shop-api/modules/identity/back-office/frame.ts'
import {
  dataTable,
  pager,
  savedViewScripts,
  savedViews,
  views,
  withQuery,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { closeRest } from '#shop-api/modules/service/goods-receipt/close-rest.ts'
import { cancelByShop } from '#shop-api/modules/trade/orders/cancel.ts'
import { holdOrder, releaseOrder } from '#shop-api/modules/trade/orders/hold-order.ts'
import { confirmTransfer } from '#shop-api/modules/trade/orders/pay.ts'
import { addTrack, pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { writeSheetFile, XLSX_TYPE } from '#shop-api/platform/sheets/sheet-files.ts'
import { reasonBody, shipBody, trackBody } from './operator.ts'
import { orderSheet } from './staff-export.ts'
import {
  asAddress,
  askedOf,
  filterForm,
  filterQuery,
  filtersInUse,
  nothingFound,
  spanProblem,
  viewOf,
} from './staff-filters.ts'
import type { OrderView } from './staff-list.ts'
import { countViews, filterChoices, listForStaff, MOST_COUNTED, orderForStaff, orderViews } from './staff-list.ts'
import { MOST_AT_ONCE, registerManyOrders } from './staff-many.ts'
import { ORDERS, orderPage, orderRoles, orderState } from './staff-order.ts'

const MOST_EXPORTED = 20_000

const listQuery = filterQuery.extend({ from: z.coerce.number().int().positive().max(2_147_483_647).optional() })

/** What can be done with orders that are ticked, as far as it is the reader's work. */
function manyBar(view: OrderView, { operator }: StaffContext): Html | false {
  const may = (allowed: readonly Role[]) => mayDo(operator.roles, allowed)
  const many = (work: string, label: string, kind = '') =>
    html`<button name="work" value="${work}" formaction="${ORDERS}/many" class="small ${kind}">${label}</button>`
  const buttons = [
    (view === 'paid' || view === 'all') && may(orderRoles.ship) && many('pick', '开始拣货'),
    may(orderRoles.print) &&
      ['paid', 'picked', 'held', 'group', 'ended', 'all'].includes(view) &&
      html`<button name="kind" value="picking" class="small">打印拣货单</button>`,
    may(orderRoles.print) &&
      ['picked', 'held', 'shipped', 'done', 'ended', 'all'].includes(view) &&
      html`<button name="kind" value="delivery" class="small">打印随货同行单</button>`,
    may(orderRoles.cancel) &&
      ['paid', 'picked', 'held', 'unpaid', 'transfer', 'all'].includes(view) &&
      many('cancel', '取消订单', 'danger'),
  ].filter((each) => each !== false)
  return (
    buttons.length > 0 &&
    html`<div class="row"><label><input type="checkbox" data-all="ids"> 本页全选</label>${buttons}</div>`
  )
}

const countText = (count: number): string => (count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count))

async function listPage(context: StaffContext, query: z.output<typeof listQuery>): Promise<Page> {
  const { db, operator } = context
  const { from, ...filters } = query
  const view = viewOf(query)
  const problem = spanProblem(query)
  const choices = await filterChoices(db)
  const counts = problem === '' ? await countViews(db, askedOf(query)) : null
  const rows = problem === '' ? await listForStaff(db, { ...askedOf(query), from, limit: MOST_AT_ONCE }) : []
  const last = rows.length === MOST_AT_ONCE ? rows.at(-1)?.order.id : undefined
  const bar = rows.length > 0 && manyBar(view, context)
  const address = { ...asAddress(filters), state: view }
  const tabs = (Object.keys(orderViews) as OrderView[]).map((state) => ({
    href: withQuery(ORDERS, { ...address, state }),
    label: `${orderViews[state]}${counts && ` ${countText(counts[state])}`}`,
    isOpen: state === view,
  }))
  const links = [
    rows.length > 0 && html`<a href="${withQuery(`${ORDERS}/export`, address)}">导出 Excel</a>`,
    mayDo(operator.roles, orderRoles.ship) && html` <a href="/staff/files/shipments">按文件发货</a>`,
  ]
  return {
    title: '订单',
    scripts: savedViewScripts,
    body: html`<main><h1>订单</h1>
${filterForm(query, choices, context.now)}${problemText(problem, 'until')}${filtersInUse(filters, choices)}${savedViews}
${views('订单状态', tabs)}
<p class="row">${links.filter((link) => link !== false)}</p>
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
        html`<span class="nowrap">${bar && html`<input type="checkbox" name="ids" value="${order.id}" aria-label="选择订单 ${order.no}"> `}<a href="${ORDERS}/${order.id}">${order.no}</a></span>`,
        html`<a href="/staff/members/${order.memberId}">${order.companyName}</a>`,
        html`<span class="nowrap">${chinaDateTime(order.createdAt).slice(0, 16)}</span>`,
        lines,
        formatFen(fen(order.payFen)),
        order.address.text,
        orderState(order, parcels),
      ]),
      empty: counts ? nothingFound(filters, countText(counts.all)) : '请更改筛选条件',
    })}</form>
${pager(
  last === undefined ? null : withQuery(ORDERS, { ...address, from: last }),
  from === undefined,
  withQuery(ORDERS, address),
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
  const { see, ship, track, money, cancel, hold } = orderRoles
  const { get, file, post } = staffPages(app, { roles: see, page: orderPage })
  const to = (id: number) => `${ORDERS}/${id}`
  get('/orders', { query: listQuery, tab: { label: '订单', order: 20, group: '订单' } }, listPage)
  file('/orders/export', { query: filterQuery, takes: true }, async ({ db, now }, query) => {
    const rows = await listForStaff(db, { ...askedOf(query), limit: MOST_EXPORTED + 1 })
    if (rows.length > MOST_EXPORTED) throw new ShopRefusal(422, `超过${MOST_EXPORTED}个订单，请缩小筛选范围`)
    const bytes = await writeSheetFile(await orderSheet(db, rows), 'xlsx')
    return new ShopFile(XLSX_TYPE, `订单_${orderViews[viewOf(query)]}_${chinaDate(now)}.xlsx`, Buffer.from(bytes))
  })
  registerManyOrders(app)
  get('/orders/:id', {}, orderPage)
  post('/orders/:id/confirm-transfer', { roles: money }, async ({ db, id, now }) => {
    await confirmTransfer(db, id, now)
    return { to: to(id), notice: '已确认到账，订单待发货' }
  })
  post('/orders/:id/pick', { roles: ship }, async ({ db, id, now }) => {
    await pickOrder(db, id, now)
    return { to: to(id), notice: '已开始拣货，买家不可再取消' }
  })
  post('/orders/:id/hold', { roles: hold, body: reasonBody }, async ({ db, id, operator, now }, body) => {
    await holdOrder(db, { orderId: id, reason: body.reason, by: operator.name, now })
    return { to: to(id), notice: '订单已暂缓，恢复前不能拣货和发货' }
  })
  post('/orders/:id/release', { roles: hold }, async ({ db, id, now }) => {
    await releaseOrder(db, id, now)
    return { to: to(id), notice: '订单已恢复处理' }
  })
  post('/orders/:id/ship', { roles: ship, body: shipForm }, async ({ db, id, now }, body) => {
    const { lines, ...parcel } = body
    const leaving = lines.map(({ lineId, number, batchNo }) => ({ lineId, number, ...(batchNo ? { batchNo } : {}) }))
    const order = await shipOrder(db, { orderId: id, ...parcel, leaving, now })
    return { to: to(id), notice: order.state === 'shipped' ? '已全部发货' : '已部分发货，其余待发' }
  })
  post('/orders/:id/tracks', { roles: track, body: trackForm }, async ({ db, id, now }, body) => {
    const { parcels } = await orderForStaff(db, id)
    if (!parcels.some((parcel) => parcel.id === body.shipment)) throw notFound('包裹不存在')
    await addTrack(db, body.shipment, body.text, now)
    return { to: to(id), notice: '物流动态已登记' }
  })
  post('/orders/:id/close-rest', { roles: cancel, body: reasonBody }, async ({ db, id, now }, body) => {
    await closeRest(db, id, body.reason, now)
    return { to: to(id), notice: '剩余商品不再发货，货款已退回' }
  })
  post('/orders/:id/cancel', { roles: cancel, body: reasonBody }, async ({ db, id, now }, body) => {
    await cancelByShop(db, id, body.reason, now)
    return { to: to(id), notice: '订单已取消，货款已退回' }
  })
}
