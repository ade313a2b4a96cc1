import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { placeQuery } from '#shop-api/modules/base/access/asked.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pagerOf, views, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { correctInvoice, listCorrections } from './corrections.ts'
import { invoiceNumber } from './numbers.ts'
import { listAllInvoices } from './record.ts'
import { registerInvoicePage } from './staff-invoice.ts'
import { kindTexts, stateTexts } from './texts.ts'

const INVOICES = '/staff/invoices'
const roles: readonly Role[] = ['finance']

const whichViews = { open: '待开', red: '待红冲', all: '全部' } as const
type Which = keyof typeof whichViews
const PER_PAGE = 50
const listQuery = placeQuery.extend({ which: z.enum(['open', 'red', 'all']).catch('open').default('open') })

type Listed = Awaited<ReturnType<typeof listAllInvoices>>[number]

const nextStep = ({ state, fileKey }: Listed['row']): string =>
  state === 'applied' ? '登记发票' : state === 'issued' && fileKey === null ? '补传文件' : '查看'

const titleOf = ({ title, taxNo, address, phone, bank, account }: Listed['row']['title']): Html =>
  html`${title}<br><span class="aside">${[taxNo, address, phone, bank, account].filter((part) => part !== '').join(' ')}</span>`

const company = ({ row, companyName }: Pick<Listed, 'row' | 'companyName'>): Html =>
  html`<a href="/staff/members/${row.memberId}">${companyName}</a>`

async function applications({ db }: StaffContext, which: 'open' | 'all', after: number): Promise<Html> {
  const rows = await listAllInvoices(db, which, { after, limit: PER_PAGE })
  const ids = rows.map(({ row }) => row)
  return html`${dataTable({
    caption: '开票申请',
    columns: ['会员', '类型', '抬头', { label: '金额（元）', isFigure: true }, '备注', '申请时间', '状态', '处理'],
    rows: rows.map((each) => [
      company(each),
      kindTexts[each.row.kind],
      titleOf(each.row.title),
      formatFen(fen(each.row.amountFen)),
      each.row.remark,
      chinaDateTime(each.row.createdAt),
      html`${stateTexts[each.row.state]}<br><span class="aside">${each.row.invoiceNo ?? each.row.reason}</span>`,
      html`<a href="${INVOICES}/${each.row.id}" aria-label="${each.companyName} 的申请 ${each.row.id}">${nextStep(each.row)}</a>`,
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
      html`<form class="row" method="post" action="${INVOICES}/${row.id}/correct">${field}<input name="number" inputmode="numeric" maxlength="40" required aria-label="${companyName} 的红字发票号码" placeholder="红字发票号码"><button class="small">已红冲</button></form>`,
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

/** Invoices members wait for, and those a return made wrong. */
export function registerInvoicePages(app: FastifyInstance): void {
  staffPage(
    app,
    { path: '/invoices', roles, query: listQuery, tab: { label: '发票', order: 65 } },
    ({ query, ...context }) => page(context, query.which, query.after),
  )
  registerInvoicePage(app)
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
