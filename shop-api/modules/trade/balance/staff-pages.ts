import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { openAnyUpload } from '#shop-api/modules/base/uploads/kept-files.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pagerOf } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffFile, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { decide, openRequests } from './operator.ts'

const REQUESTS = '/staff/money-requests'
const roles: readonly Role[] = ['finance']
const PER_PAGE = 50

const decisionBody = z
  .object({ to: z.enum(['done', 'refused']), reason: z.string().trim().max(200).default('') })
  .refine(({ to, reason }) => to === 'done' || reason !== '', { path: ['reason'], message: '请填写退回原因' })

async function page({ db, field }: StaffContext, after = 0): Promise<Page> {
  const requests = await openRequests(db, { after, limit: PER_PAGE })
  return {
    title: '充值与提现',
    body: html`<main><h1>充值与提现</h1>${dataTable({
      caption: '待处理的充值与提现',
      columns: [
        '单号',
        '会员',
        '类型',
        { label: '金额（元）', isFigure: true },
        '付款或收款账户',
        '备注',
        '提交时间',
        '处理',
      ],
      rows: requests.map((row) => [
        row.no,
        html`<a href="/staff/members/${row.memberId}">${row.companyName}</a>`,
        row.kind === 'recharge' ? '充值' : '提现',
        row.amount,
        row.details,
        html`${row.remark}${row.files.map(({ id, name }) => html` <a href="/staff/transfer-files/${id}" target="_blank" rel="noopener">${name}</a>`)}`,
        row.created_at,
        html`<form class="row" method="post" action="${REQUESTS}/${row.id}/decide">${field}
<button class="small" name="to" value="done">${row.kind === 'recharge' ? '确认到账' : '已打款'}</button>
<input class="short" name="reason" maxlength="200" aria-label="${row.no} 的退回原因" placeholder="退回原因">
<button class="small danger" name="to" value="refused">退回</button></form>`,
      ]),
      empty: '暂无待处理的充值或提现',
    })}${pagerOf(REQUESTS, {}, { after, next: nextAfter(requests, PER_PAGE) })}</main>`,
  }
}

/** Money members say to have sent, or want to have back. */
export function registerMoneyPages(app: FastifyInstance): void {
  const tab = { label: '充值提现', order: 60, group: '资金' }
  staffPage(app, { path: '/money-requests', roles, query: placeQuery, tab }, ({ query, ...context }) =>
    page(context, query.after),
  )
  staffFile(app, { path: '/transfer-files/:id', roles: ['finance', 'sales'] }, async ({ db, id }) => {
    const file = await openAnyUpload(db, app.shop.storage, id)
    if (!file || !/^(?:transfer_notice|money_request) /.test(file.usedBy ?? '')) throw notFound('文件不存在')
    return new ShopFile(file.type, file.name, file.bytes)
  })
  staffAction(
    app,
    { path: '/money-requests/:id/decide', roles, body: decisionBody, page: (context) => page(context) },
    async ({ db, id, body: { to, reason }, now }) => {
      const { no } = await decide(db, id, { isDone: to === 'done', reason }, now)
      return { to: REQUESTS, notice: `${no} ${to === 'done' ? '已处理' : '已退回'}，会员已收到通知` }
    },
  )
}
