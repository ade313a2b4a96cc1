import { z } from 'zod'
import { inputField, selectField, valueList } from '#shop-api/modules/identity/back-office/parts.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import type { filterChoices, OrderFilters, OrderView } from './staff-list.ts'
import { orderViews } from './staff-list.ts'
import { ORDERS } from './staff-order.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const day = z.union([z.literal(''), z.iso.date('请填写日期')]).default('')
const text = (most: number) => z.string().trim().max(most).default('')

/** What the address of the list of orders may say. */
export const filterQuery = z
  .object({
    q: text(64),
    state: z
      .enum(Object.keys(orderViews) as [OrderView, ...OrderView[]])
      .catch('paid')
      .default('paid'),
    since: day,
    until: day,
    region: text(40),
    warehouse: z.union([z.literal('').transform(() => null), id]).default(null),
    carrier: text(40),
    goods: text(64),
  })
  .refine(({ since, until }) => since === '' || until === '' || since <= until, {
    path: ['until'],
    message: '截止日期早于开始日期',
  })

export type FilterQuery = z.output<typeof filterQuery>

export const filtersOf = ({ since, until, region, warehouse, carrier, goods }: FilterQuery): OrderFilters => ({
  since,
  until,
  region,
  warehouse,
  carrier,
  goods,
})

/** The query as an address says it again; what looks for nothing is left out. */
export const asAddress = ({ q, state, warehouse, ...texts }: FilterQuery): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries({ q, state, ...texts, warehouse: String(warehouse ?? '') }).filter(([, value]) => value !== ''),
  )

const isFiltered = (query: FilterQuery): boolean =>
  Object.values(filtersOf(query)).some((value) => value !== '' && value !== null)

/** The search above the list; more than words is folded away until it is used. */
export function filterForm(query: FilterQuery, choices: Awaited<ReturnType<typeof filterChoices>>): Html {
  const { q, state, since, until, region, warehouse, carrier, goods } = query
  const options = [
    { value: '', label: '全部仓库' },
    ...choices.warehouses.map((each) => ({ value: String(each.id), label: each.name })),
  ]
  return html`<form method="get" action="${ORDERS}" role="search"><input type="hidden" name="state" value="${state}">
<div class="filter"><label>订单号、会员名称或批号<input type="search" name="q" value="${q}" maxlength="64"></label><button>搜索</button></div>
<details${isFiltered(query) && new Html(' open')}><summary>按日期、地区、仓库、承运商、商品筛选</summary><div class="fields">
${inputField({ name: 'since', label: '下单日期从', type: 'date', value: since })}${inputField({ name: 'until', label: '至', type: 'date', value: until })}
${inputField({ name: 'region', label: '收货地址包含', value: region, most: 40 })}${selectField('warehouse', '仓库', options, String(warehouse ?? ''))}
${inputField({ name: 'carrier', label: '承运商', value: carrier, most: 40, list: 'carriers' })}${valueList('carriers', choices.carriers)}
${inputField({ name: 'goods', label: '商品名称或编码', value: goods, most: 64 })}<button>筛选</button></div>${isFiltered(query) && html`<p><a href="${ORDERS}?state=${state}">清除筛选</a></p>`}</details></form>`
}
