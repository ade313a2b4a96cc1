import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, minuteOf, pager, views, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { shipBody } from './operator.ts'
import type { PointsOrderRow } from './orders.ts'
import { findPointsOrders, pointsOrderTexts, shipPointsOrder } from './orders.ts'

const ORDERS = '/staff/points-orders'
const see: readonly Role[] = ['sales', 'warehouse']
const ship: readonly Role[] = ['warehouse']

const viewNames = { ...pointsOrderTexts, all: '全部' } as const
type View = 'submitted' | 'shipped' | 'done' | 'cancelled' | 'all'
const viewOrder: readonly View[] = ['submitted', 'shipped', 'done', 'cancelled', 'all']

const listQuery = z.object({
  state: z.enum(['submitted', 'shipped', 'done', 'cancelled', 'all']).catch('submitted').default('submitted'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

const tones: Readonly<Record<PointsOrderRow['state'], string>> = {
  submitted: 'wait',
  shipped: '',
  done: 'good',
  cancelled: 'bad',
}

function sending(row: PointsOrderRow, { id, field, attempt, operator }: StaffContext): Html | string {
  if (row.state !== 'submitted') return row.trackingNo === null ? '' : `${row.carrier} ${row.trackingNo}`
  if (!mayDo(operator.roles, ship)) return ''
  const given = id === row.id ? (attempt?.given ?? {}) : {}
  return html`<form class="row" method="post" action="${ORDERS}/${row.id}/ship">${field}
<input class="short" name="carrier" maxlength="40" value="${given.carrier ?? ''}" aria-label="${row.no} 的承运商" placeholder="承运商">
<input class="short" name="trackingNo" maxlength="60" value="${given.trackingNo ?? ''}" aria-label="${row.no} 的运单号" placeholder="运单号">
<button class="small">发货</button></form>`
}

async function listPage(context: StaffContext, { state, page }: z.output<typeof listQuery>): Promise<Page> {
  const { rows, total, perPage } = await findPointsOrders(context.db, { state, page })
  const companies = await memberFacts(context.db, valuesOf(rows, 'memberId'), 'companyName')
  const own = { state: state === 'submitted' ? undefined : state }
  const next = page * perPage < total ? withQuery(ORDERS, { ...own, page: page + 1 }) : null
  return {
    title: '积分订单',
    body: html`<main><h1>积分订单<span class="aside"> 共 ${total} 单</span></h1>${views(
      '状态',
      viewOrder.map((each) => ({
        href: withQuery(ORDERS, { state: each === 'submitted' ? undefined : each }),
        label: viewNames[each],
        isOpen: each === state,
      })),
    )}${dataTable({
      caption: '积分订单',
      columns: ['单号', '会员', '商品', { label: '积分', isFigure: true }, '收货', '备注', '下单', '状态', '发货'],
      rows: rows.map((row) => [
        row.no,
        companies.get(row.memberId)?.companyName ?? '',
        `${row.name}×${row.number}`,
        row.points,
        row.address === null ? '优惠券，无需发货' : `${row.address.name} ${row.address.phone} ${row.address.text}`,
        row.remark,
        minuteOf(row.createdAt),
        html`<span class="state ${tones[row.state]}">${pointsOrderTexts[row.state]}</span>`,
        sending(row, context),
      ]),
      empty: `暂无${state === 'all' ? '' : viewNames[state]}积分订单`,
    })}${pager(next, page === 1, withQuery(ORDERS, own))}</main>`,
  }
}

/** What was exchanged for points and is to be sent. */
export function registerPointsOrderPages(app: FastifyInstance): void {
  const tab = { label: '积分订单', order: 21, group: '订单' }
  const again = (context: StaffContext) => listPage(context, listQuery.parse({}))
  const { get, post } = staffPages(app, { roles: see, page: again })
  get('/points-orders', { query: listQuery, tab }, listPage)
  post('/points-orders/:id/ship', { roles: ship, body: shipBody }, async ({ db, id, now }, body) => {
    const { no } = await shipPointsOrder(db, { orderId: id, ...body, now })
    return { to: ORDERS, notice: `${no} 已发货，${body.carrier} ${body.trackingNo}` }
  })
}
