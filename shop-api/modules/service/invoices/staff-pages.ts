import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { answerText, placeQuery } from '#shop-api/modules/base/access/asked.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pagerOf, views, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { correctInvoice, listCorrections } from './corrections.ts'
import { issueInvoice, listAllInvoices, refuseInvoice } from './issue.ts'
import { invoiceNumber } from './operator.ts'
import { kindTexts, stateTexts } from './texts.ts'

const INVOICES = '/staff/invoices'
const roles: readonly Role[] = ['finance']

const whichViews = { open: '待开', red: '待红冲', all: '全部' } as const
type Which = keyof typeof whichViews
const PER_PAGE = 50
const listQuery = placeQuery.extend({ which: z.enum(['open', 'red', 'all']).catch('open').default('open') })

type Listed = Awaited<ReturnType<typeof listAllInvoices>>[number]

const issueForms = (field: Html, id: number, company: string): Html =>
  html`<form class="row" method="post" action="${INVOICES}/${id}/issue">${field}<input name="number" inputmode="numeric" maxlength="20" aria-label="${company} 的发票号码" placeholder="20位发票号码"><button class="small">已开具</button></form>
<form class="row" method="post" action="${INVOICES}/${id}/refuse">${field}<input name="reason" maxlength="200" required aria-label="${company} 的退回原因" placeholder="退回原因"><button class="small danger">退回</button></form>`

const titleOf = ({ title, taxNo, address, phone, bank, account }: Listed['row']['title']): Html =>
  html`${title}<br><span class="aside">${[taxNo, address, phone, bank, account].filter((part) => part !== '').join(' ')}</span>`

const company = ({ row, companyName }: Pick<Listed, 'row' | 'companyName'>): Html =>
  html`<a href="/staff/members/${row.memberId}">${companyName}</a>`

async function applications({ db, field }: StaffContext, which: 'open' | 'all', after: number): Promise<Html> {
  const rows = await listAllInvoices(db, which, { after, limit: PER_PAGE })
  const ids = rows.map(({ row }) => row)
  return html`${dataTable({
    caption: '开票申请',
    columns: [
      '会员',
      '类型',
      '抬头',
      { label: '金额（元）', isFigure: true },
      '备注',
      '申请时间',
      which === 'open' ? '处理' : '状态',
    ],
    rows: rows.map((each) => [
      company(each),
      kindTexts[each.row.kind],
      titleOf(each.row.title),
      formatFen(fen(each.row.amountFen)),
      each.row.remark,
      chinaDateTime(each.row.createdAt),
      each.row.state === 'applied'
        ? issueForms(field, each.row.id, each.companyName)
        : html`${stateTexts[each.row.state]}<br><span class="aside">${each.row.invoiceNo ?? each.row.reason}</span>`,
    ]),
    empty: which === 'open' ? '暂无待开的发票' : '暂无开票申请',
  })}${pagerOf(INVOICES, { which }, { after, next: nextAfter(ids, PER_PAGE) })}`
}

async function corrections({ db, field }: StaffContext): Promise<Html> {
  return dataTable({
    caption: '开票后有退款的发票',
    columns: [
      '会员',
      '发票号码',
      '抬头',
      { label: '开票金额', isFigure: true },
      { label: '待红冲', isFigure: true },
      '处理',
    ],
    rows: (await listCorrections(db)).map(({ row, companyName, amount }) => [
      company({ row, companyName }),
      row.invoiceNo,
      row.title.title,
      formatFen(fen(row.amountFen)),
      formatFen(amount),
      html`<form class="row" method="post" action="${INVOICES}/${row.id}/correct">${field}<input name="number" inputmode="numeric" maxlength="20" required aria-label="${companyName} 的红字发票号码" placeholder="20位红字发票号码"><button class="small">已红冲</button></form>`,
    ]),
    empty: '暂无需要红冲的发票',
  })
}

async function page(context: StaffContext, which: Which = 'open', after = 0): Promise<Page> {
  const table = which === 'red' ? await corrections(context) : await applications(context, which, after)
  return {
    title: '发票',
    body: html`<main><h1>发票</h1>${views(
      '发票范围',
      (Object.keys(whichViews) as Which[]).map((each) => ({
        href: withQuery(INVOICES, { which: each }),
        label: whichViews[each],
        isOpen: each === which,
      })),
    )}${table}</main>`,
  }
}

const issueBody = z.object({
  number: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text))
    .pipe(invoiceNumber.nullable()),
})

/** Invoices members wait for, and those a return made wrong. */
export function registerInvoicePages(app: FastifyInstance): void {
  const open = (context: StaffContext) => page(context)
  staffPage(
    app,
    { path: '/invoices', roles, query: listQuery, tab: { label: '发票', order: 65 } },
    ({ query, ...context }) => page(context, query.which, query.after),
  )
  staffAction(
    app,
    { path: '/invoices/:id/issue', roles, body: issueBody, page: open },
    async ({ db, id, body, now }) => {
      const { invoiceNo, amountFen, state } = await issueInvoice(db, id, body.number, now)
      const amount = formatFen(fen(amountFen))
      const notice = state === 'cancelled' ? '订单已全部退款，申请已取消' : `发票 ${invoiceNo} 已开具，金额 ¥${amount}`
      return { to: INVOICES, notice: `${notice}，会员已收到通知` }
    },
  )
  const refusal = z.object({ reason: answerText })
  staffAction(
    app,
    { path: '/invoices/:id/refuse', roles, body: refusal, page: open },
    async ({ db, id, body, now }) => {
      await refuseInvoice(db, id, body.reason, now)
      return { to: INVOICES, notice: '开票申请已退回，会员已收到通知' }
    },
  )
  const red = z.object({ number: invoiceNumber })
  staffAction(
    app,
    { path: '/invoices/:id/correct', roles, body: red, page: (context) => page(context, 'red') },
    async ({ db, id, body, now }) => {
      const amount = formatFen(await correctInvoice(db, id, body.number, now))
      return { to: withQuery(INVOICES, { which: 'red' }), notice: `红字发票 ${body.number} 已登记，金额 ¥${amount}` }
    },
  )
}
