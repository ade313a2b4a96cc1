import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { placeQuery } from '#shop-api/modules/base/access/asked.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pagerOf, views, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { nextAfter } from '#shop-api/platform/db/keyset.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { oneFile } from '#shop-api/platform/http/received-file.ts'
import { correctInvoice, listCorrections } from './corrections.ts'
import { invoiceNumber } from './numbers.ts'
import { countInvoices, listAllInvoices, orderNosOf } from './record.ts'
import type { ArchivedInvoice } from './record-archive.ts'
import { MOST_ARCHIVE_BYTES, recordArchive } from './record-archive.ts'
import { registerInvoicePage } from './staff-invoice.ts'
import { kindTexts, stateTexts } from './texts.ts'

const INVOICES = '/staff/invoices'
const roles: readonly Role[] = ['finance']

const whichViews = { open: '待开', red: '待红冲', all: '全部' } as const
type Which = keyof typeof whichViews
const PER_PAGE = 50
const listQuery = placeQuery.extend({
  which: z.enum(['open', 'red', 'all']).catch('open').default('open'),
  q: z.string().trim().max(60).default(''),
})

type Listed = Awaited<ReturnType<typeof listAllInvoices>>[number]

const nextStep = ({ state, fileKey }: Listed['row']): string =>
  state === 'applied' ? '登记发票' : state === 'issued' && fileKey === null ? '补传文件' : '查看'

const titleOf = ({ title, taxNo, address, phone, bank, account }: Listed['row']['title']): Html =>
  html`${title}<br><span class="aside">${[taxNo, address, phone, bank, account].filter((part) => part !== '').join(' ')}</span>`

const company = ({ row, companyName }: Pick<Listed, 'row' | 'companyName'>): Html =>
  html`<a href="/staff/members/${row.memberId}">${companyName}</a>`

const MOST_ORDERS = 3

/** The first of many: the application's page has all of them. */
const ordersCell = (nos: readonly string[]): Html =>
  html`${nos.slice(0, MOST_ORDERS).map((no) => html`<a href="${withQuery('/staff/orders', { q: no })}">${no}</a><br>`)}${
    nos.length > MOST_ORDERS && html`<span class="aside">等 ${nos.length} 单</span>`
  }`

async function applications({ db }: StaffContext, which: 'open' | 'all', q: string, after: number): Promise<Html> {
  const rows = await listAllInvoices(db, which, { after, limit: PER_PAGE }, q)
  const ids = rows.map(({ row }) => row)
  const orderNos = await orderNosOf(db, valuesOf(ids, 'id'))
  return html`${dataTable({
    caption: '开票申请',
    columns: [
      '会员',
      '订单',
      '类型',
      '抬头',
      { label: '金额（元）', isFigure: true },
      '备注',
      '申请时间',
      '状态',
      '处理',
    ],
    rows: rows.map((each) => [
      company(each),
      ordersCell(orderNos.get(each.row.id) ?? []),
      kindTexts[each.row.kind],
      titleOf(each.row.title),
      formatFen(fen(each.row.amountFen)),
      each.row.remark,
      chinaDateTime(each.row.createdAt),
      html`${stateTexts[each.row.state]}<br><span class="aside">${each.row.invoiceNo ?? each.row.reason}</span>`,
      html`<a href="${INVOICES}/${each.row.id}" aria-label="${each.companyName} 的申请 ${each.row.id}">${nextStep(each.row)}</a>`,
    ]),
    empty:
      q !== '' ? '未找到申请，请检查企业名称、抬头或发票号码' : which === 'open' ? '暂无待开的发票' : '暂无开票申请',
  })}${pagerOf(INVOICES, { which, q }, { after, next: nextAfter(ids, PER_PAGE) })}`
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

const archiveForm = ({ field }: StaffContext): Html =>
  html`<details><summary>批量登记发票（ZIP）</summary><form class="fields" method="post" action="${INVOICES}/archive" enctype="multipart/form-data">${field}<label>压缩包<input name="files" type="file" accept=".zip" required><span class="aside">电子税务局下载的 PDF、OFD、XML。按 XML 内容、备注或文件名中的订单号（或“申请12”）对应申请；只有 PDF、OFD 的请放入清单.csv，列：发票号码、开票日期、价税合计、订单号。不能确定的不登记</span></label><button>核对并登记</button></form></details>`

const outcomeTexts = {
  recorded: html`<span class="state good">已登记</span>`,
  unchanged: html`<span class="state">此前已登记</span>`,
  open: html`<span class="state wait">未登记</span>`,
}

const archiveReport = (rows: readonly ArchivedInvoice[]): Html =>
  html`<section><h2>登记结果</h2>${dataTable({
    caption: '登记结果',
    columns: ['发票号码', '结果', '申请', '原因', '文件'],
    rows: rows.map((row) => [
      row.number,
      outcomeTexts[row.outcome],
      row.applicationId === null ? null : html`<a href="${INVOICES}/${row.applicationId}">${row.applicationId}</a>`,
      row.reason,
      row.files.join('、'),
    ]),
  })}</section>`

async function page(context: StaffContext, which: Which = 'open', q = '', after = 0): Promise<Page> {
  const { db } = context
  const table = which === 'red' ? await corrections(context) : await applications(context, which, q, after)
  const counts: Readonly<Record<Which, number>> = {
    open: await countInvoices(db, 'open', q),
    red: (await listCorrections(db)).length,
    all: await countInvoices(db, 'all', q),
  }
  const shown = (Object.keys(whichViews) as Which[]).map((each) => ({
    href: withQuery(INVOICES, { which: each, q: each === 'red' ? '' : q }),
    label: `${whichViews[each]} ${counts[each]}`,
    isOpen: each === which,
  }))
  return {
    title: '发票',
    body: html`<main><h1>发票</h1>${context.report}${which !== 'red' && html`<form class="filter" method="get" action="${INVOICES}" role="search"><label>企业名称、抬头或发票号码<input type="search" name="q" value="${q}" maxlength="60"></label><input type="hidden" name="which" value="${which}"><button>查询</button></form>`}${which === 'open' && archiveForm(context)}${views('发票范围', shown)}${table}</main>`,
  }
}

/** Invoices members wait for, and those a return made wrong. */
export function registerInvoicePages(app: FastifyInstance): void {
  const { get, post, upload } = staffPages(app, { roles, page })
  get('/invoices', { query: listQuery, tab: { label: '发票', order: 65 } }, (context, query) =>
    page(context, query.which, query.q, query.after),
  )
  registerInvoicePage(app)
  const archive = { mostBytes: MOST_ARCHIVE_BYTES, body: z.object({ files: oneFile('请选择压缩包') }) }
  upload('/invoices/archive', archive, async ({ now }, { files }) => {
    const rows = await recordArchive(app.shop, files[0].path, now)
    const count = (outcome: ArchivedInvoice['outcome']) => rows.filter((row) => row.outcome === outcome).length
    const notice = `登记 ${count('recorded')} 张，此前已登记 ${count('unchanged')} 张，未登记 ${count('open')} 张`
    return { to: INVOICES, notice, report: archiveReport(rows) }
  })
  const red = { body: z.object({ number: invoiceNumber }), page: (context: StaffContext) => page(context, 'red') }
  post('/invoices/:id/correct', red, async ({ db, id, now }, body) => {
    const amount = formatFen(await correctInvoice(db, id, body.number, now))
    return { to: withQuery(INVOICES, { which: 'red' }), notice: `红字发票 ${body.number} 已登记，金额 ¥${amount}` }
  })
}
