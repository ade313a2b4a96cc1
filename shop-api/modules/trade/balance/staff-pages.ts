import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { shownUpload } from '#shop-api/modules/base/uploads/kept-files.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pagerOf, views, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { RequestView } from './operator.ts'
import { countRequests, decide, listOpenOrEnded, requestViews } from './operator.ts'

const REQUESTS = '/staff/money-requests'
const roles: readonly Role[] = ['finance']
const PER_PAGE = 50

const listQuery = placeQuery.extend({
  view: z
    .enum(Object.keys(requestViews) as [RequestView, ...RequestView[]])
    .catch('submitted')
    .default('submitted'),
  q: z.string().trim().max(60).default(''),
})
type ListQuery = z.output<typeof listQuery>

const decisionBody = z
  .object({
    to: z.enum(['done', 'refused']),
    arrived: z.string().trim().max(20).default(''),
    reason: z.string().trim().max(200).default(''),
  })
  .refine(({ to, reason }) => to === 'done' || reason !== '', { path: ['reason'], message: '请填写退回原因' })

type Listed = Awaited<ReturnType<typeof listOpenOrEnded>>[number]

/** What arrived is booked; the amount asked for stands there already. Of the one that was refused what was typed stays. */
function decision({ field, attempt, id }: StaffContext, row: Listed): Html {
  const given = id === row.id ? attempt?.given : undefined
  const isRecharge = row.kind === 'recharge'
  return html`<form class="row" method="post" action="${REQUESTS}/${row.id}/decide">${field}
${isRecharge && html`<input class="short" name="arrived" value="${given?.arrived ?? String(row.amount)}" inputmode="decimal" maxlength="20" aria-label="${row.no} 的到账金额（元）">`}
<input class="middle" name="reason" value="${given?.reason ?? ''}" maxlength="200" aria-label="${row.no} 的说明" placeholder="${isRecharge ? '差额说明或退回原因' : '退回原因'}">
<button class="small" name="to" value="done">${isRecharge ? '确认到账' : '已打款'}</button>
<button class="small danger" name="to" value="refused">退回</button></form>`
}

const outcome = (row: Listed): Html =>
  html`${row.state_text}<br><span class="aside">${row.ended_at} ${row.reason}</span>`

async function page(context: StaffContext, query: ListQuery = listQuery.parse({})): Promise<Page> {
  const { db } = context
  const { view, q, after } = query
  const requests = await listOpenOrEnded(db, { view, q, after, limit: PER_PAGE })
  const counts = await countRequests(db, q)
  const isOpen = view === 'submitted'
  return {
    title: '充值与提现',
    body: html`<main><h1>充值与提现</h1>
<form class="filter" method="get" action="${REQUESTS}" role="search"><label>会员名称或单号<input type="search" name="q" value="${q}" maxlength="60"></label><input type="hidden" name="view" value="${view}"><button>查询</button></form>
${views(
  '申请状态',
  (Object.keys(requestViews) as RequestView[]).map((each) => ({
    href: withQuery(REQUESTS, { q, view: each === 'submitted' ? undefined : each }),
    label: `${requestViews[each]} ${counts[each] ?? 0}`,
    isOpen: each === view,
  })),
)}${dataTable({
  caption: '充值与提现',
  columns: [
    '单号',
    '会员',
    '类型',
    { label: '申请（元）', isFigure: true },
    ...(isOpen ? [] : [{ label: '到账（元）', isFigure: true }]),
    '付款或收款账户',
    '备注与凭证',
    '提交时间',
    isOpen ? '到账金额（元）与处理' : '结果',
  ],
  rows: requests.map((row) => [
    row.no,
    html`<a href="/staff/members/${row.memberId}">${row.companyName}</a>`,
    row.kind === 'recharge' ? '充值' : '提现',
    row.amount,
    ...(isOpen ? [] : [row.state !== 'done' ? '' : row.arrived ? html`<b>${row.arrived}</b>` : row.amount]),
    row.details,
    html`${row.remark}${row.files.map(({ id, name }) => html` <a href="/staff/transfer-files/${id}" target="_blank" rel="noopener">${name}</a>`)}`,
    html`<span class="nowrap">${row.created_at.slice(0, 16)}</span>`,
    isOpen ? decision(context, row) : outcome(row),
  ]),
  empty: isOpen ? '暂无待处理的充值或提现' : '暂无记录',
})}${pagerOf(REQUESTS, { q, view }, { after, next: nextAfter(requests, PER_PAGE) })}
${isOpen && html`<p class="aside">到账金额与申请不同时，改成实际到账的金额并写明原因：按到账金额入账，差额和说明会告知会员</p>`}</main>`,
  }
}

/** Money members say to have sent, or want to have back. */
export function registerMoneyPages(app: FastifyInstance): void {
  const { get, file, post } = staffPages(app, { roles, page })
  const tab = { label: '充值提现', order: 60, group: '资金' }
  get('/money-requests', { query: listQuery, tab }, page)
  file('/transfer-files/:id', { roles: ['finance', 'sales'] }, ({ id }) =>
    shownUpload(app.shop, id, ({ usedBy }) => /^(?:transfer_notice|money_request) /.test(usedBy)),
  )
  post('/money-requests/:id/decide', { body: decisionBody }, async ({ db, id, now }, { to, reason, arrived }) => {
    const isDone = to === 'done'
    const { no, arrived: other } = await decide(db, id, { isDone, reason, ...(isDone ? { arrived } : {}) }, now)
    const booked = other === undefined ? '已处理' : `已按到账金额 ¥${other} 入账`
    return { to: REQUESTS, notice: `${no} ${isDone ? booked : '已退回'}，会员已收到通知` }
  })
}
