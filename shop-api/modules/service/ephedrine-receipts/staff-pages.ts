import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { shownUpload } from '#shop-api/modules/base/uploads/kept-files.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pager, viewsOf, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { decideReceipt } from '#shop-api/modules/identity/ephedrine-rights/hand-in.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { listReceipts } from './list-receipts.ts'

const RECEIPTS = '/staff/hm-receipts'
const see: readonly Role[] = ['sales', 'pharmacist']
const decide: readonly Role[] = ['pharmacist']

const states = { uploaded: '待审核', owed: '待上传', approved: '已通过', all: '全部' } as const
type State = keyof typeof states
const listQuery = z.object({
  state: z.enum(['uploaded', 'owed', 'approved', 'all']).catch('uploaded').default('uploaded'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

type Listed = Awaited<ReturnType<typeof listReceipts>>['data'][number]

const filesOf = ({ files }: Listed): Html =>
  html`${files.map(
    (file) => html`<a href="${RECEIPTS}/files/${file.id}" target="_blank" rel="noopener">${file.name}</a> `,
  )}`

const decisionForms = ({ id, order_no: no }: Listed, field: Html): Html =>
  html`<form class="row" method="post" action="${RECEIPTS}/${id}/decide">${field}
<button class="small" name="to" value="approved">通过</button><input name="reason" maxlength="200" aria-label="订单 ${no} 回执的退回原因" placeholder="退回原因"><button class="small danger" name="to" value="rejected">退回</button></form>`

async function page(context: StaffContext, state: State = 'uploaded', at = 1): Promise<Page> {
  const { db, field, operator, now } = context
  const { data, total, per_page: each, overdue } = await listReceipts(db, null, { state, page: at }, now)
  const mayDecide = mayDo(operator.roles, decide)
  return {
    title: '含麻回执',
    body: html`<main><h1>含麻回执${overdue > 0 && html`<span class="aside"> 逾期未交 ${overdue} 份</span>`}</h1>${viewsOf('回执状态', RECEIPTS, { state }, states)}${dataTable(
      {
        caption: '含麻回执',
        columns: ['订单', '商品', '截止', '上传时间', '文件', '备注', '状态'],
        rows: data.map((row) => [
          html`<a href="/staff/orders/${row.order_id}">${row.order_no}</a>`,
          row.goods.map(({ name, number }) => `${name} ×${number}`).join('、'),
          row.is_overdue ? html`<span class="state bad">${row.due_on} 已逾期</span>` : row.due_on,
          row.uploaded_at,
          filesOf(row),
          row.remark,
          row.state === 'uploaded' && mayDecide
            ? decisionForms(row, field)
            : `${row.state_text}${row.reason === '' ? '' : `：${row.reason}`}`,
        ]),
        empty: `暂无${states[state]}的回执`,
      },
    )}${pager(
      at * each < total ? withQuery(RECEIPTS, { state, page: at + 1 }) : null,
      at === 1,
      withQuery(RECEIPTS, { state }),
    )}</main>`,
  }
}

const decisionBody = z
  .object({ to: z.enum(['approved', 'rejected']), reason: z.string().trim().max(200).default('') })
  .refine(({ to, reason }) => to === 'approved' || reason !== '', { path: ['reason'], message: '请填写退回原因' })

/** Signed receipts of orders with ephedrine-containing goods. */
export function registerReceiptPages(app: FastifyInstance): void {
  const { get, file, post } = staffPages(app, { roles: see, page })
  get('/hm-receipts', { query: listQuery, tab: { label: '含麻回执', order: 45, group: '质管' } }, (context, query) =>
    page(context, query.state, query.page),
  )
  post('/hm-receipts/:id/decide', { roles: decide, body: decisionBody }, async ({ db, id, now }, { to, reason }) => {
    await decideReceipt(db, { receiptId: id, reason: to === 'approved' ? null : reason, now })
    return { to: RECEIPTS, notice: to === 'approved' ? '回执已通过' : '回执已退回，会员可重新上传' }
  })
  // Vouchers of transfers are handed in for the same purpose, and are the cashier's.
  file('/hm-receipts/files/:id', {}, ({ id }) =>
    shownUpload(app.shop, id, ({ usedBy }) => usedBy.startsWith('ephedrine_receipt ')),
  )
}
