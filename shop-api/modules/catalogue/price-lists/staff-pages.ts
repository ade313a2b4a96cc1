import type { FastifyInstance } from 'fastify'
import type { ListQuery } from '#shop-api/modules/catalogue/master-data/fields.ts'
import { listQuery, PER_PAGE } from '#shop-api/modules/catalogue/master-data/fields.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, pager, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { staffAction, staffPage } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { savePriceList } from './keep.ts'
import { listPriceLists } from './repository.ts'
import { LISTS, listFields, priceListBody, roles, validity } from './staff-form.ts'
import { registerPriceListPage } from './staff-list.ts'

async function listsPage({ db, field, attempt }: StaffContext, { q, before }: ListQuery): Promise<Page> {
  const rows = await listPriceLists(db, { q, before })
  const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
  return {
    title: '客户价格表',
    body: html`<main><p><a href="/staff/goods">商品</a></p><h1>客户价格表</h1>
<p class="aside">使用价格表的会员按协议价购买；秒杀、特价、阶梯价更低时按更低的价格</p>
<form class="filter" method="get" action="${LISTS}" role="search"><label>价格表<input type="search" name="q" value="${q}" maxlength="64"></label><button>搜索</button></form>
${dataTable({
  caption: '客户价格表',
  columns: ['价格表', '编码', '有效期', { label: '商品', isFigure: true }, { label: '会员', isFigure: true }],
  rows: rows.map((row) => [
    html`<a href="${LISTS}/${row.id}">${row.name}</a>`,
    row.code,
    validity(row),
    row.goods,
    row.members,
  ]),
  empty: q === '' ? '暂无价格表' : '暂无符合条件的价格表',
})}
${pager(last === undefined ? null : withQuery(LISTS, { q, before: last }), before === undefined, withQuery(LISTS, { q }))}
<section><h2>新增价格表</h2><form class="fields" method="post" action="${LISTS}">${field}${listFields(attempt?.given ?? {})}<button>新增</button></form></section></main>`,
  }
}

/** Price lists by customer. */
export function registerPriceListPages(app: FastifyInstance): void {
  staffPage(
    app,
    { path: '/price-lists', roles, query: listQuery, tab: { label: '客户价格表', order: 11.4, group: '商品' } },
    ({ query, ...context }) => listsPage(context, query),
  )
  staffAction(
    app,
    { path: '/price-lists', roles, body: priceListBody, page: (context) => listsPage(context, { q: '' }) },
    async ({ db, body }) => {
      const made = await savePriceList(db, null, body)
      return { to: `${LISTS}/${made}`, made, notice: `价格表“${body.name}”已新增` }
    },
  )
  registerPriceListPage(app)
}
