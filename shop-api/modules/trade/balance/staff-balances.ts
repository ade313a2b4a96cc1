import { and, asc, desc, eq, gt, ilike, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { toCsv } from '#lib/kernel/csv.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { ledgerAccounts } from '#shop-api/modules/base/ledger/tables.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField, pager, selectField, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffPages } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { findMember } from '#shop-api/modules/identity/members/reads.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { ShopFile } from '#shop-api/platform/http/file-answer.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { movementTypes } from './entry-kinds.ts'
import { moneyExport, moneyLog } from './log.ts'

const BALANCES = '/staff/balances'
const PER_PAGE = 50
const see: readonly Role[] = ['finance']
/** A member's own movements are also what sales are asked about. */
const seeOne: readonly Role[] = ['finance', 'sales']

const pageNumber = z.coerce.number().int().min(1).max(10_000).catch(1).default(1)
const listQuery = z.object({
  q: z.string().trim().max(60).default(''),
  sort: z.enum(['most', 'name']).catch('most').default('most'),
  page: pageNumber,
})

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .or(z.literal(''))
  .catch('')
  .default('')
const ledgerQuery = z.object({ from: day, to: day, kind: z.string().max(2).default(''), page: pageNumber })

const isMoney = and(eq(ledgerAccounts.kind, 'balance'), gt(ledgerAccounts.balanceFen, 0))

async function balances(db: Db, { q, sort, page }: z.output<typeof listQuery>) {
  const found =
    q === ''
      ? undefined
      : or(ilike(members.companyName, containing(q)), ...possibleIds([Number(q)]).map((id) => eq(members.id, id)))
  const where = q === '' ? isMoney : and(eq(ledgerAccounts.kind, 'balance'), found)
  const joined = eq(members.id, ledgerAccounts.memberId)
  const rows = await db
    .select({ id: members.id, companyName: members.companyName, balance: ledgerAccounts.balanceFen })
    .from(ledgerAccounts)
    .innerJoin(members, joined)
    .where(where)
    .orderBy(...(sort === 'name' ? [asc(members.companyName)] : [desc(ledgerAccounts.balanceFen)]), asc(members.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const [all] = await db
    .select({ count: sql<number>`count(*)::int`, sum: sql<string>`coalesce(sum(${ledgerAccounts.balanceFen}), 0)` })
    .from(ledgerAccounts)
    .innerJoin(members, joined)
    .where(where)
  return { rows, count: all?.count ?? 0, sum: fen(Number(all?.sum ?? 0)) }
}

async function listPage({ db }: StaffContext, query: z.output<typeof listQuery>): Promise<Page> {
  const { q, sort, page } = query
  const { rows, count, sum } = await balances(db, query)
  const at = (to: number) => withQuery(BALANCES, { q, sort: sort === 'most' ? '' : sort, page: to === 1 ? '' : to })
  const next = page * PER_PAGE < count ? at(page + 1) : null
  return {
    title: '会员余额',
    body: html`<main><h1>会员余额<span class="aside"> ${count} 个会员，合计 ¥${formatFen(sum)}</span></h1>
<form class="filter" method="get" action="${BALANCES}" role="search"><label>会员名称或编号<input type="search" name="q" value="${q}" maxlength="60"></label>
${selectField('sort', '排序', { most: '余额从多到少', name: '名称' }, sort)}<button>查询</button></form>
${dataTable({
  caption: '会员余额',
  columns: ['会员', '编号', { label: '余额（元）', isFigure: true }],
  rows: rows.map(({ id, companyName, balance }) => [
    html`<a href="${BALANCES}/${id}">${companyName}</a>`,
    id,
    formatFen(fen(balance)),
  ]),
  empty: q === '' ? '暂无有余额的会员' : '未找到有余额流水的会员',
})}${pager(next, page === 1, at(1))}</main>`,
  }
}

const spanOf = ({ from, to, kind }: z.output<typeof ledgerQuery>) => ({
  ...(from === '' ? {} : { start_time: from }),
  ...(to === '' ? {} : { end_time: to }),
  ...(kind === '' ? {} : { use_type: Number(kind) }),
})

async function ledgerPage({ db, id }: StaffContext, query: z.output<typeof ledgerQuery>): Promise<Page> {
  const { companyName: name } = await findMember(db, id)
  const { data, total, last_page: lastPage } = await moneyLog(db, id, { ...spanOf(query), page: query.page })
  const own = `${BALANCES}/${id}`
  const { page, ...asked } = query
  const [newest] = (await moneyLog(db, id, { page: 1 })).data
  return {
    title: `余额流水 ${name}`,
    body: html`<main><p><a href="/staff/members/${id}">${name}</a></p><h1>余额流水<span class="aside"> 现有 ¥${newest?.balance ?? '0.00'}，找到 ${total} 笔</span></h1>
<form class="filter" method="get" action="${own}">${inputField({ name: 'from', label: '从', type: 'date', value: query.from })}${inputField({ name: 'to', label: '到', type: 'date', value: query.to })}
${selectField('kind', '类型', [['', '全部'], ...movementTypes.map(({ code, label }) => [String(code), label] as const)], query.kind)}<button>查询</button></form>
<p><a href="${withQuery(`${own}/file`, asked)}">下载找到的流水（CSV）</a></p>
${dataTable({
  caption: '余额流水',
  columns: [
    '时间',
    '类型',
    '订单',
    '说明',
    { label: '金额（元）', isFigure: true },
    { label: '余额（元）', isFigure: true },
  ],
  rows: data.map((entry) => [
    entry.created_at,
    entry.label,
    entry.order_no === null
      ? ''
      : html`<a href="${withQuery('/staff/orders', { q: entry.order_no })}">${entry.order_no}</a>`,
    entry.note,
    entry.amount,
    entry.balance,
  ]),
})}${pager(page < lastPage ? withQuery(own, { ...asked, page: page + 1 }) : null, page === 1, withQuery(own, asked))}</main>`,
  }
}

/** What members have with the shop, and every movement of it. */
export function registerBalancePages(app: FastifyInstance): void {
  const { get, file } = staffPages(app, { roles: seeOne })
  const tab = { label: '会员余额', order: 61.5, group: '资金' }
  get('/balances', { roles: see, query: listQuery, tab }, listPage)
  get('/balances/:id', { query: ledgerQuery }, ledgerPage)
  file('/balances/:id/file', { query: ledgerQuery, takes: true }, async ({ db, id }, query) => {
    const { companyName: name } = await findMember(db, id)
    const { entries, is_cut: isCut } = await moneyExport(db, id, spanOf(query))
    if (isCut) throw new ShopRefusal(422, '流水超过 5000 笔，请缩短日期范围后再下载')
    const lines = entries.map((entry) => [
      entry.created_at,
      entry.label,
      entry.order_no ?? '',
      entry.note,
      entry.amount ?? '',
      entry.balance ?? '',
    ])
    const sheet = toCsv([['时间', '类型', '订单号', '说明', '金额（元）', '余额（元）'], ...lines])
    return new ShopFile('text/csv; charset=utf-8', `余额流水-${name}.csv`, Buffer.from(sheet, 'utf8'))
  })
}
