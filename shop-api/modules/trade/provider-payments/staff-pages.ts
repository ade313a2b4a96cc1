import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { placeQuery } from '#shop-api/modules/base/access/asked.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pagerOf, viewsOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { orderFacts } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { RefundView } from '#shop-api/modules/trade/provider-money/refunds.ts'
import { listRefunds } from '#shop-api/modules/trade/provider-money/refunds.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { describeRefund } from './describe-refund.ts'
import { refundView } from './operator.ts'
import { refundToMember, retryRefund } from './refunds.ts'
import type { providerRefundAnswer } from './shapes.ts'
import { balanceText } from './shapes.ts'

const REFUNDS = '/staff/provider-refunds'
const roles: readonly Role[] = ['finance']
const PER_PAGE = 50
const names = { refused: '待处理', open: '处理中', ended: '已完成' } as const satisfies Record<RefundView, string>
const listQuery = placeQuery.extend({ view: refundView.catch('refused').default('refused') })

const actions = ({ id, isAbnormal }: z.infer<typeof providerRefundAnswer>, field: Html): Html => html`${
  !isAbnormal &&
  html`<form class="row" method="post" action="${REFUNDS}/${id}/retry">${field}<button class="small">重新发起</button></form>`
}
<form class="row" method="post" action="${REFUNDS}/${id}/to-balance">${field}<button class="small danger">退至会员余额</button></form>`

async function page({ db, field }: StaffContext, view: RefundView = 'refused', after = 0): Promise<Page> {
  const rows = (await listRefunds(db, view, { after, limit: PER_PAGE })).map(describeRefund)
  const named = await orderFacts(db, valuesOf(rows, 'orderId'), 'no', 'companyName')
  return {
    title: '原路退款',
    body: html`<main><h1>原路退款</h1><p class="aside">经微信支付、支付宝付款的订单，退款自动原路退回；支付渠道拒绝的，可以重新发起，或退至会员余额；退款异常（付款账户无法收款）的，重新发起无效：退至会员余额时，款项先由微信支付退回商户银行账户，会员可从余额提现；已在微信或支付宝商户平台自行退款的，不要再退至会员余额，否则会退两次。</p>${viewsOf('退款状态', REFUNDS, { view }, names)}${dataTable(
      {
        caption: '原路退款',
        columns: ['时间', '订单', '会员', '渠道', { label: '金额（元）', isFigure: true }, '状态', '单号', '处理'],
        rows: rows.map((row) => [
          row.createdAt,
          html`<a href="/staff/orders/${row.orderId}">${named.get(row.orderId)?.no ?? row.orderId}</a>${!row.isOfOrder && html`<br><span class="aside">订单未收的款项</span>`}`,
          named.get(row.orderId)?.companyName ?? '',
          row.way,
          row.amount,
          html`${row.stateText}${row.reason !== '' && html`<br><span class="aside">${row.reason}</span>`}`,
          html`${row.refundNo}<br><span class="aside">渠道 ${row.providerNo}</span>`,
          row.state === 'refused' ? actions(row, field) : html``,
        ]),
        empty: view === 'refused' ? '暂无待处理的退款' : '暂无记录',
      },
    )}${pagerOf(REFUNDS, { view }, { after, next: nextAfter(rows, PER_PAGE) })}</main>`,
  }
}

/** Refunds through providers, and what is to be done about those they refuse. */
export function registerProviderRefundPages(app: FastifyInstance): void {
  const { gateways } = app.shop
  const tab = { label: '原路退款', order: 60, group: '资金' }
  const { get, post } = staffPages(app, { roles, page })
  get('/provider-refunds', { query: listQuery, tab }, (context, query) => page(context, query.view, query.after))
  post('/provider-refunds/:id/retry', {}, async ({ db, id }) => {
    await retryRefund(db, id)
    return { to: REFUNDS, notice: '已重新发起，一分钟内提交至支付渠道' }
  })
  post('/provider-refunds/:id/to-balance', {}, async ({ db, id, now }) => {
    const isDone = await refundToMember(db, gateways, id, now)
    return { to: REFUNDS, notice: balanceText(isDone) }
  })
}
