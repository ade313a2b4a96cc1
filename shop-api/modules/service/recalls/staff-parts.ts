import { fen, formatFen } from '#lib/kernel/money.ts'
import { dataTable, minuteOf, viewsOf, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import type { RecallRow } from './list.ts'
import { findRecall } from './list.ts'
import type { RecipientRow, UnshippedRow } from './report.ts'
import { outcomes, reportOf, totalsOf, unshippedOf } from './report.ts'

export const recallRoles = {
  see: ['pharmacist', 'sales', 'service', 'warehouse'],
  keep: ['pharmacist'],
  remind: ['pharmacist', 'sales', 'service'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** Members that a page lists; the sheet has all. */
const LISTED = 200

const recallViews = { open: '未答复', all: '全部会员' } as const

export const stateOf = ({ withdrawnAt, closedAt }: RecallRow): Html => {
  if (withdrawnAt) return html`<span class="state">已撤销</span>`
  return closedAt ? html`<span class="state good">已结束</span>` : html`<span class="state wait">召回中</span>`
}

const money = (amount: number): string => formatFen(fen(amount))

export const headings = [
  '会员',
  '联系人',
  '电话',
  '发出',
  '答复时间',
  '答复方式',
  '剩余',
  '退货中',
  '已退回',
  '已退款（元）',
  '备注',
]

/** By phone with who said it and who wrote it down, or by the member itself. */
function wayOf({ answeredAt, toldAt, toldBy, notedBy }: RecipientRow): string {
  const byPhone = `电话：${toldBy ?? ''}（${notedBy ?? ''}登记）`
  if (answeredAt) return toldBy === null ? '会员' : byPhone
  return toldAt ? `${byPhone}，${minuteOf(toldAt)}已告知，未报剩余` : ''
}

/** A row of the report, for its page and its sheet. */
export const cellsOf = (row: RecipientRow): string[] => [
  row.companyName,
  row.contactName,
  row.phone,
  String(row.sent),
  row.answeredAt ? minuteOf(row.answeredAt) : '未答复',
  wayOf(row),
  row.left === null ? '' : String(row.left),
  String(row.returning),
  String(row.returned),
  money(row.refundedFen),
  row.remark,
]

const isFigure = new Set(['发出', '剩余', '退货中', '已退回', '已退款（元）'])

/** `phoneOf`: where an answer by phone is written down; null where none may be. */
const membersTable = (
  rows: readonly RecipientRow[],
  empty: string,
  phoneOf: ((row: RecipientRow) => string) | null,
): Html =>
  html`${dataTable({
    caption: '收到该批号的会员',
    columns: [
      ...headings.map((label) => (isFigure.has(label) ? { label, isFigure: true } : label)),
      ...(phoneOf ? ['处理'] : []),
    ],
    rows: rows.slice(0, LISTED).map((row) => {
      const [name = '', ...cells] = cellsOf(row)
      const phone = phoneOf && html`<a href="${phoneOf(row)}" aria-label="登记${name}的电话答复">登记电话答复</a>`
      return [html`<a href="/staff/members/${row.memberId}">${name}</a>`, ...cells, ...(phone ? [phone] : [])]
    }),
    empty,
  })}${rows.length > LISTED && html`<p class="aside">共 ${rows.length} 家，列出前 ${LISTED} 家，全部见 Excel</p>`}`

const ordersTable = (rows: readonly UnshippedRow[]): Html | false =>
  rows.length > 0 &&
  html`<section><h2>召回时未发货的订单</h2>${dataTable({
    caption: '召回时未发货的订单',
    columns: ['订单', '会员', { label: '仍占用该批号', isFigure: true }, '处理'],
    rows: rows.map(({ orderId, orderNo, companyName, units, outcome }) => [
      html`<a href="/staff/orders/${orderId}">${orderNo}</a>`,
      companyName,
      units,
      outcome === null ? '一分钟内自动处理' : outcomes[outcome],
    ]),
  })}</section>`

/** What is under the facts of a recall: who received it and has not answered, orders that had not left, and what may be done. */
export async function besideRecall({ db, id, field, operator }: StaffContext, query: Texts): Promise<Html> {
  const recall = await findRecall(db, id)
  const rows = await reportOf(db, recall)
  const totals = totalsOf(rows)
  const to = `/staff/recalls/${id}`
  const view = query.view === 'all' ? 'all' : 'open'
  const open = rows.filter(({ answeredAt }) => answeredAt === null)
  const isRunning = recall.withdrawnAt === null && recall.closedAt === null
  const mayNote = isRunning && mayDo(operator.roles, recallRoles.remind)
  const phoneOf = mayNote ? (row: RecipientRow) => `${to}/phone/${row.memberId}` : null
  return html`<section><h2>答复</h2>
<p>${totals.members} 家会员收到 ${totals.sent}，${totals.answered} 家已答复${totals.answered > 0 && html`，剩余 ${totals.left}`}，退货中 ${totals.returning}，已退回 ${totals.returned}，已退款 ¥${money(totals.refundedFen)}</p>
<div class="row"><a href="${to}/export">导出 Excel</a><a href="${withQuery(`${to}/export`, { format: 'csv' })}">导出 CSV</a>${
    isRunning &&
    open.length > 0 &&
    mayDo(operator.roles, recallRoles.remind) &&
    html`<form method="post" action="${to}/remind">${field}<button>提醒未答复的 ${open.length} 家</button></form>`
  }</div>
${viewsOf('会员范围', to, { view }, recallViews)}${membersTable(view === 'all' ? rows : open, rows.length === 0 ? '该批号未发给会员' : '全部会员已答复', phoneOf)}</section>
${ordersTable(await unshippedOf(db, recall))}${
  recall.withdrawnAt === null &&
  mayDo(operator.roles, recallRoles.keep) &&
  html`<section><form class="row" method="post" action="${to}/withdraw">${field}<button class="danger">撤销召回</button><span class="aside">登记错时使用：该批号恢复销售，并通知 ${totals.members} 家会员</span></form></section>`
}`
}
