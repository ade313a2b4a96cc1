import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, sumFen } from '#lib/kernel/money.ts'
import { placeQuery } from '#shop-api/modules/base/access/asked.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField, pager, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { findMember } from '#shop-api/modules/identity/members/reads.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { writeSheets, XLSX_TYPE } from '#shop-api/platform/sheets/sheet-files.ts'
import { statementFile } from './files.ts'
import { loadStatement } from './load.ts'
import { askedMonth, monthQuery } from './month.ts'
import type { ListedMonth, MonthSums } from './months.ts'
import { membersOfMonth, monthsOfMember } from './months.ts'

const STATEMENTS = '/staff/statements'
const roles: readonly Role[] = ['finance', 'sales']
const PER_PAGE = 50
const ALL = 1_000

const sums = [
  ['期初余额', 'opening'],
  ['订单付款', 'paid'],
  ['订单退款', 'refunded'],
  ['期末余额', 'closing'],
  ['期末账期欠款', 'owed'],
  ['开票金额', 'invoiced'],
] as const satisfies readonly (readonly [string, keyof MonthSums])[]

const listQuery = placeQuery.extend(monthQuery.shape)

const fileLinks = (memberId: number, month: string): Html => {
  const at = (path: string, query: Readonly<Record<string, string>> = {}) =>
    withQuery(`${STATEMENTS}/${memberId}/${path}`, { month, ...query })
  return html`<span class="nowrap"><a href="${at('file', { format: 'xlsx' })}">Excel</a> <a href="${at('file', { format: 'pdf' })}">PDF</a> <a href="${at('folder')}">全部单据</a></span>`
}

const sumCells = (row: MonthSums): string[] => sums.map(([, key]) => formatFen(row[key]))
const sumColumns = sums.map(([label]) => ({ label: `${label}（元）`, isFigure: true }))

/** Months of a member, each with its files. */
export const monthsTable = (
  id: number,
  companyName: string,
  months: readonly (MonthSums & { readonly month: string })[],
): Html =>
  dataTable({
    caption: `${companyName} 各月对账`,
    columns: ['月份', ...sumColumns, '下载'],
    rows: months.map((row) => [row.month, ...sumCells(row), fileLinks(id, row.month)]),
    empty: '暂无往来',
  })

/** All months of a member. */
async function memberPage({ db, id, now }: StaffContext): Promise<Page> {
  const member = await findMember(db, id)
  return {
    title: `${member.companyName} 对账单`,
    body: html`<main><p><a href="/staff/members/${id}">${member.companyName}</a></p><h1>月度对账单</h1>${monthsTable(id, member.companyName, await monthsOfMember(db, id, now))}</main>`,
  }
}

async function page({ db, now }: StaffContext, given: string | undefined, after: number): Promise<Page> {
  const month = askedMonth(given, now)
  const rows = await membersOfMonth(db, month, { after, limit: PER_PAGE })
  const query = { month: month.name }
  const next = rows.length === PER_PAGE ? rows.at(-1)?.memberId : undefined
  return {
    title: '月度对账单',
    body: html`<main><h1>月度对账单</h1>
<form class="filter" method="get" action="${STATEMENTS}">${inputField({ name: 'month', label: '月份', type: 'month', value: month.name, isNeeded: true, most: 7 })}<button>查看</button></form>
<p>${month.isOpen && html`<span class="state wait">本月未结束</span> `}<a href="${withQuery(`${STATEMENTS}/all`, query)}">下载全部会员汇总 Excel</a></p>
${dataTable({
  caption: `${month.name} 各会员对账`,
  columns: ['会员', ...sumColumns, '下载'],
  rows: rows.map((row) => [
    html`<a href="${STATEMENTS}/${row.memberId}">${row.companyName}</a>`,
    ...sumCells(row),
    fileLinks(row.memberId, month.name),
  ]),
  empty: '暂无有往来的会员',
})}${pager(next === undefined ? null : withQuery(STATEMENTS, { ...query, after: next }), after === 0, withQuery(STATEMENTS, query))}</main>`,
  }
}

async function allMembers({ db, now }: StaffContext, given: string | undefined): Promise<ShopFile> {
  const month = askedMonth(given, now)
  const rows: ListedMonth[] = []
  for (let after = 0; ; ) {
    const more = await membersOfMonth(db, month, { after, limit: ALL })
    rows.push(...more)
    const last = more.at(-1)
    if (more.length < ALL || !last) break
    after = last.memberId
  }
  const yuan = (amount: Fen) => Number(formatFen(amount))
  const bytes = await writeSheets([
    {
      name: month.name,
      rows: [
        ['会员编号', '会员', ...sums.map(([label]) => label)],
        ...rows.map((row) => [String(row.memberId), row.companyName, ...sums.map(([, key]) => yuan(row[key]))]),
        ['合计', '', ...sums.map(([, key]) => yuan(sumFen(rows.map((row) => row[key]))))],
      ],
    },
  ])
  return new ShopFile(XLSX_TYPE, `对账汇总_${month.name}.xlsx`, Buffer.from(bytes))
}

/** Statements of every member by month, and the sums of all of them. */
export function registerStatementPages(app: FastifyInstance): void {
  const { get, file } = staffPages(app, { roles })
  const tab = { label: '月度对账单', order: 63, group: '资金' }
  get('/statements', { query: listQuery, tab }, (context, query) => page(context, query.month, query.after))
  get('/statements/:id', {}, memberPage)
  file('/statements/all', { query: monthQuery, takes: true }, (context, query) => allMembers(context, query.month))
  const fileQuery = monthQuery.extend({ format: z.enum(['xlsx', 'pdf']).default('xlsx') })
  file('/statements/:id/file', { query: fileQuery }, async ({ db, id, now }, query) => {
    const { companyName: seller } = await loadSettings(db)
    return statementFile(await loadStatement(db, id, askedMonth(query.month, now)), query.format, { seller, now })
  })
}
