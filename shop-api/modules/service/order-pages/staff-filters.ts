import { z } from 'zod'
import {
  hiddenFields,
  inputField,
  selectField,
  valueList,
  withQuery,
} from '#shop-api/modules/identity/back-office/parts.ts'
import { spanLinks } from '#shop-api/modules/identity/back-office/usual-spans.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { filterChoices, OrderFilters, OrderView } from './staff-list.ts'
import { orderViews } from './staff-list.ts'
import { ORDERS } from './staff-order.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const day = z.union([z.literal(''), z.iso.date('请填写日期')]).default('')
const text = (most: number) => z.string().trim().max(most).default('')

const viewShape = z.enum(Object.keys(orderViews) as [OrderView, ...OrderView[]])

/** What the address of the list of orders may say. */
export const filterQuery = z.object({
  q: text(64),
  state: viewShape.optional().catch(undefined),
  since: day,
  until: day,
  region: text(40),
  warehouse: z.union([z.literal('').transform(() => null), id]).default(null),
  carrier: text(40),
  goods: text(64),
  member: text(60),
})
export type FilterQuery = z.output<typeof filterQuery>

/** The view that is asked for; a search that names none looks in all of them. */
export const viewOf = ({ q, state }: FilterQuery): OrderView => state ?? (q === '' ? 'paid' : 'all')

const END_FIRST = '截止日期早于开始日期'

/** Why nothing can be found like this, for the form to say beside what was typed. */
export const spanProblem = ({ since, until }: FilterQuery): string =>
  since !== '' && until !== '' && since > until ? END_FIRST : ''

/** What is looked for. Throws ShopRefusal 422 for a span that ends before it begins. */
export function askedOf(query: FilterQuery) {
  const { q: keywords, state: _state, ...filters } = query
  if (spanProblem(query) !== '') throw fieldRefusal('until', END_FIRST)
  return { keywords, view: viewOf(query), filters: filters satisfies OrderFilters }
}

/** The query as an address says it again; what looks for nothing is left out. */
export const asAddress = ({ warehouse, ...texts }: FilterQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...texts, warehouse: String(warehouse ?? '') }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  )

type Choices = Awaited<ReturnType<typeof filterChoices>>

/** The search above the list, which keeps the filters; these are folded away until one is used. */
export function filterForm(query: FilterQuery, choices: Choices, now: Date): Html {
  const { since, until, region, warehouse, carrier, goods, member } = query
  const { q = '', state: _state, ...filters } = asAddress(query)
  const options = [
    ['', '全部仓库'] as const,
    ...choices.warehouses.map((each) => [String(each.id), each.name] as const),
  ]
  return html`<form class="filter" method="get" action="${ORDERS}" role="search">${hiddenFields(filters)}<label>订单号、会员名称或批号<input type="search" name="q" value="${q}" maxlength="64"></label><button>搜索</button></form>
<form method="get" action="${ORDERS}" aria-label="筛选订单">${hiddenFields({ ...(q !== '' && { q }), state: viewOf(query) })}<details${Object.keys(filters).length > 0 && new Html(' open')}><summary>按日期、会员、商品、仓库、承运商、地区筛选</summary><div class="fields">
${inputField({ name: 'since', label: '下单日期从', type: 'date', value: since })}${inputField({ name: 'until', label: '至', type: 'date', value: until })}
${inputField({ name: 'member', label: '会员名称或编号', value: member, most: 60 })}${inputField({ name: 'goods', label: '商品名称或编码', value: goods, most: 64 })}
${selectField('warehouse', '仓库', options, String(warehouse ?? ''))}${inputField({ name: 'carrier', label: '承运商', value: carrier, most: 40, list: 'carriers' })}${valueList('carriers', choices.carriers)}
${inputField({ name: 'region', label: '收货地址包含', value: region, most: 40 })}<button>筛选</button></div>${spanLinks(ORDERS, { ...asAddress(query), state: viewOf(query) }, ['since', 'until'], now)}</details></form>`
}

const filterNames: Readonly<Record<string, string>> = {
  q: '搜索',
  since: '下单不早于',
  until: '下单不晚于',
  member: '会员',
  goods: '商品',
  warehouse: '仓库',
  carrier: '承运商',
  region: '收货地址包含',
}

/** The list without filters, in the view that is open. */
const unfiltered = (query: FilterQuery): string => withQuery(ORDERS, { state: viewOf(query) })

/** What the list is narrowed by, each with the way to do without it. */
export function filtersInUse(query: FilterQuery, { warehouses }: Choices): Html | false {
  const address = asAddress(query)
  const used = Object.entries(filterNames).flatMap(([name, label]) => {
    const value = address[name]
    if (value === undefined) return []
    const shown = name === 'warehouse' ? (warehouses.find((each) => String(each.id) === value)?.name ?? value) : value
    const { [name]: _one, ...others } = address
    return [
      html`<li>${label}：${shown} <a href="${withQuery(ORDERS, others)}" aria-label="去掉“${label}”">去掉</a></li>`,
    ]
  })
  return (
    used.length > 0 &&
    html`<nav class="links" aria-label="筛选条件"><ul>${used}<li><a href="${unfiltered(query)}">清除全部筛选</a></li></ul></nav>`
  )
}

/** Nothing found: where there is something, or how to look for less. */
export function nothingFound(query: FilterQuery, everywhere: string): Html {
  const view = viewOf(query)
  const { state: _state, ...narrowing } = asAddress(query)
  const name = view === 'all' ? '' : orderViews[view]
  if (Object.keys(narrowing).length === 0) return html`暂无${name}订单`
  if (view !== 'all' && everywhere !== '0') {
    return html`${name}中未找到订单，<a href="${withQuery(ORDERS, { ...narrowing, state: 'all' })}">全部状态中有 ${everywhere} 个</a>`
  }
  return html`未找到订单，请检查订单号、会员名称、批号和筛选条件，或<a href="${unfiltered(query)}">清除全部筛选</a>`
}
