import { z } from 'zod'
import { loadCategoryPaths } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { priceText } from '#shop-api/modules/catalogue/goods-files/column.ts'
import { firstImageOf } from '#shop-api/modules/catalogue/goods-pictures/addresses.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import {
  dataTable,
  hiddenFields,
  pager,
  selectField,
  views,
  withQuery,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Operator } from '#shop-api/modules/identity/operators/operators.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { bulkFields } from './bulk.ts'
import type { GoodsFilter, GoodsView } from './filter.ts'
import { asQuery, goodsChoices, goodsFilter, goodsOrders, goodsViews } from './filter.ts'
import { GOODS } from './forms.ts'
import { countViews, listGoods } from './found-goods.ts'
import { goodsRoles, shelfState } from './pages.ts'

const PER_PAGE = 50

export const listQuery = goodsFilter.extend({
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
})

/** What brings goods and their pictures, for who may do it; what goods consist of is beside this page. */
function toolbar({ roles }: Operator): Html {
  const links = [
    { href: `${GOODS}/new`, label: '新增商品', who: goodsRoles.add },
    { href: `${GOODS}/pictures`, label: '批量导入图片', who: goodsRoles.picture },
  ]
  const open = links.filter(({ who }) => mayDo(roles, who))
  if (open.length === 0) return html``
  return html`<nav class="links" aria-label="商品管理"><ul>${open.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul></nav>`
}

const options = (all: string, names: Readonly<Record<string, string>>) =>
  [['', all], ...Object.entries(names)] as readonly (readonly [string, string])[]

async function filterForm(db: Db, filter: GoodsFilter): Promise<Html> {
  const categories = [...(await loadCategoryPaths(db))].map(([path, { id }]) => [String(id), path] as const)
  const choices = Object.entries(goodsChoices) as [keyof typeof goodsChoices, (typeof goodsChoices)['kind']][]
  const isNarrow = choices.some(([key]) => filter[key] !== '')
  return html`<form class="filter" method="get" action="${GOODS}" role="search"><label>名称、厂家（可用拼音）、编码或条码<input type="search" name="q" value="${filter.q}" maxlength="64"></label>
${selectField('category', '分类', options('全部分类', Object.fromEntries(categories)), filter.category)}
${selectField('sort', '排序', goodsOrders, filter.sort)}
<input type="hidden" name="view" value="${filter.view}"><button>搜索</button>
<details class="wide"${isNarrow && new Html(' open')}><summary>更多筛选</summary><div class="filter">${choices.map(
    ([key, { label, names }]) => selectField(key, label, options('不限', names), filter[key]),
  )}</div></details></form>`
}

/** What becomes of the goods that are ticked, or of all that were found. */
function bulkBar(found: number): Html {
  return html`<div class="row"><label><input type="checkbox" data-all="ids"> 本页全选</label>
<select name="column" aria-label="批量更改的项目">${bulkFields.map(({ key, label }) => html`<option value="${key}">${label}</option>`)}</select>
<button class="small" name="of" value="ticked">更改所选商品</button>
<button class="small quiet" name="of" value="found">更改找到的全部 ${found} 个</button></div>`
}

export async function goodsList(context: StaffContext, query: z.output<typeof listQuery>): Promise<Page> {
  const { db, operator, now } = context
  const { before, ...filter } = query
  const rows = await listGoods(db, { filter, before, limit: PER_PAGE }, now)
  const counts = await countViews(db, filter, now)
  const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
  const asked = asQuery(filter)
  const isBulk = rows.length > 0 && mayDo(operator.roles, goodsRoles.price)
  const tick = ({ id, name }: { readonly id: number; readonly name: string }) =>
    isBulk && html`<input type="checkbox" name="ids" value="${id}" aria-label="选择 ${name}">`
  return {
    title: '商品',
    body: html`<main><h1>商品</h1>
${await filterForm(db, filter)}
${toolbar(operator)}
${views(
  '商品范围',
  (Object.keys(goodsViews) as GoodsView[]).map((view) => ({
    href: withQuery(GOODS, { ...asked, view: view === 'all' ? undefined : view }),
    label: `${goodsViews[view]} ${counts[view]}`,
    isOpen: view === filter.view,
  })),
)}
<form class="stack" method="get" action="${GOODS}/bulk">${hiddenFields(filter)}${isBulk && bulkBar(counts[filter.view])}${dataTable(
      {
        caption: '商品',
        columns: [
          '商品',
          '编码',
          '规格',
          '生产厂家',
          { label: '单价（元）', isFigure: true },
          { label: '可售库存', isFigure: true },
          '最近效期',
          '状态',
        ],
        rows: rows.map((row) => [
          html`<span class="pictured">${tick(row)}<img src="${firstImageOf(row).list}" alt="" width="32" height="32" loading="lazy"><a href="${GOODS}/${row.id}">${row.name}</a></span>`,
          row.code,
          row.spec,
          row.manufacturer,
          row.unitPrice === null ? html`<span class="state wait">待定价</span>` : priceText(row.unitPrice),
          row.available === 0 ? html`<span class="state bad">无库存</span>` : `${row.available} ${row.unit}`,
          html`<span class="nowrap">${row.nearestExpiry}</span>`,
          html`${shelfState(row.isListed)}${row.maxQuantity !== null && html` <span class="aside">限购 ${row.maxQuantity}</span>`}`,
        ]),
        empty: '暂无符合条件的商品',
      },
    )}</form>
${pager(
  last === undefined ? null : withQuery(GOODS, { ...asked, before: last }),
  before === undefined,
  withQuery(GOODS, asked),
)}</main>`,
  }
}
