import { and, asc, eq, gt, ilike, isNotNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { listTradeRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, inputField, pager, views, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { bothShown, markOf, seenField } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { creditOverdue, isCreditOverdue } from '#shop-api/modules/identity/members/credit-overdue.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'

export const CREDIT = '/staff/credit'
const PER_PAGE = 50

const viewNames = { all: '已开通', overdue: '逾期' } as const
type View = keyof typeof viewNames

export const listQuery = z.object({
  view: z.enum(['all', 'overdue']).catch('all').default('all'),
  q: z.string().trim().max(40).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** Members with an account; with a search also those who may be given one. */
function accounts(db: Db, { view, q, page }: z.output<typeof listQuery>, today: string) {
  const hasAccount = or(isNotNull(members.creditLimitFen), gt(members.creditUsedFen, 0))
  const [id] = possibleIds([Number(q)])
  const isFound = or(ilike(members.companyName, containing(q)), id === undefined ? undefined : eq(members.id, id))
  const all = q === '' ? hasAccount : or(hasAccount, eq(members.reviewState, 'approved'))
  return db
    .select()
    .from(members)
    .where(and(view === 'overdue' ? creditOverdue(today) : all, q === '' ? undefined : isFound))
    .orderBy(asc(members.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
}

const money = (amount: number): string => formatFen(fen(amount))

/** What keeps an account from buying, or that it may. */
export function accountState(
  { limit, used, dueOn }: { limit: number | null; used: number; dueOn: string | null },
  today: string,
): Html {
  if (isCreditOverdue({ creditUsedFen: used, creditDueOn: dueOn }, today))
    return html`<span class="state bad">逾期停用</span>`
  if (limit === null) return html`<span class="state">未开通</span>`
  return used < limit ? html`<span class="state good">可用</span>` : html`<span class="state wait">额度用完</span>`
}

/** Days after which what is bought on credit is due, for every member alike. */
export async function termTexts(db: Db): Promise<Texts> {
  const rule = (await listTradeRules(db)).find(({ name }) => name === 'creditTermDays')
  return { creditTermDays: rule?.value ?? '' }
}

async function termForm({ db, field, attempt }: StaffContext): Promise<Html> {
  const now = await termTexts(db)
  return html`${bothShown(attempt, now, { creditTermDays: '账期天数' })}<section><h2>账期天数</h2><form class="fields" method="post" action="${CREDIT}/term">${field}${seenField(markOf(now))}
${inputField({ name: 'creditTermDays', label: '自购买之日起多少天内还款', value: (attempt?.given ?? now).creditTermDays, most: 5, hint: '对所有会员今后的订单生效；留空恢复默认' })}<button>保存天数</button></form></section>`
}

export async function listPage(context: StaffContext, query: z.output<typeof listQuery>): Promise<Page> {
  const { view, q, page } = query
  const today = chinaDate(context.now)
  const rows = await accounts(context.db, query, today)
  const own = { view: view === 'all' ? undefined : view, q }
  const next = rows.length === PER_PAGE ? withQuery(CREDIT, { ...own, page: page + 1 }) : null
  return {
    title: '账期',
    body: html`<main><h1>账期</h1>${views(
      '账期范围',
      (Object.keys(viewNames) as View[]).map((each) => ({
        href: withQuery(CREDIT, { view: each === 'all' ? undefined : each }),
        label: viewNames[each],
        isOpen: each === view,
      })),
    )}<form class="filter" method="get" action="${CREDIT}">${inputField({ name: 'q', label: '会员名称或编号', type: 'search', value: q, most: 40, hint: '也用于查找未开通的会员' })}<button>查询</button></form>
${dataTable({
  caption: '会员账期',
  columns: [
    '会员',
    { label: '额度（元）', isFigure: true },
    { label: '已用（元）', isFigure: true },
    { label: '可用（元）', isFigure: true },
    '最近还款日',
    '状态',
  ],
  rows: rows.map(({ id, companyName, creditLimitFen: limit, creditUsedFen: used, creditDueOn: dueOn }) => [
    html`<a href="${CREDIT}/${id}">${companyName}</a>`,
    limit === null ? '未开通' : money(limit),
    money(used),
    limit === null ? '' : money(Math.max(0, limit - used)),
    dueOn ?? '',
    accountState({ limit, used, dueOn }, today),
  ]),
  empty: q === '' ? `暂无${view === 'overdue' ? '逾期的会员' : '开通账期的会员，请先查找会员'}` : '暂无此会员',
})}${pager(next, page === 1, withQuery(CREDIT, own))}
${await termForm(context)}</main>`,
  }
}
