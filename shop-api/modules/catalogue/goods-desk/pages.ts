import { chinaDateTime } from '#lib/kernel/time.ts'
import { barcodesOf } from '#shop-api/modules/catalogue/goods/barcodes.ts'
import { priceText } from '#shop-api/modules/catalogue/goods-files/column.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { dataTable, factList, pager, views, withQuery } from '#shop-api/modules/identity/back-office/parts.ts'
import { seenField } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Operator } from '#shop-api/modules/identity/operators/operators.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { bothSaved, describeForm, GOODS, goodsTexts, priceForm, sellingForm } from './forms.ts'
import { picturesSection } from './pictures-section.ts'
import type { GoodsView } from './repository.ts'
import { findGoods, goodsViews, listGoods } from './repository.ts'
import { batchBoth, isOfBatch, stockSection } from './stock-section.ts'

const PER_PAGE = 50

/** Who does what with goods. */
export const goodsRoles = {
  see: ['sales', 'warehouse', 'finance', 'pharmacist'],
  describe: ['sales', 'pharmacist'],
  picture: ['sales', 'pharmacist'],
  price: ['sales'],
  add: ['sales'],
  stock: ['warehouse'],
  shelf: ['sales', 'pharmacist'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

const shelfState = (isListed: boolean): Html =>
  isListed ? html`<span class="state good">在架</span>` : html`<span class="state">下架</span>`

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

export interface ListQuery {
  readonly q: string
  readonly view: GoodsView
  readonly before?: number | undefined
}

export async function goodsList({ db, operator }: StaffContext, { q, view, before }: ListQuery): Promise<Page> {
  const rows = await listGoods(db, { keywords: q, view, before, limit: PER_PAGE })
  const last = rows.length === PER_PAGE ? rows.at(-1)?.id : undefined
  const address = (more: { view?: GoodsView; before?: number | undefined }) =>
    withQuery(GOODS, { q, view: view === 'all' ? undefined : view, ...more })
  return {
    title: '商品',
    body: html`<main><h1>商品</h1>
<form class="filter" method="get" action="${GOODS}" role="search"><label>名称、厂家（可用拼音）、编码或条码<input type="search" name="q" value="${q}" maxlength="64"></label>
<input type="hidden" name="view" value="${view}"><button>搜索</button></form>
${toolbar(operator)}
${views(
  '商品范围',
  (Object.keys(goodsViews) as GoodsView[]).map((each) => ({
    href: withQuery(GOODS, { q, view: each === 'all' ? undefined : each }),
    label: goodsViews[each],
    isOpen: each === view,
  })),
)}
${dataTable({
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
    html`<a href="${GOODS}/${row.id}">${row.name}</a>`,
    row.code,
    row.spec,
    row.manufacturer,
    row.unitPrice === null ? html`<span class="state wait">待定价</span>` : priceText(row.unitPrice),
    row.available === 0 ? html`<span class="state bad">无库存</span>` : `${row.available} ${row.unit}`,
    row.nearestExpiry,
    shelfState(row.isListed),
  ]),
  empty: '暂无符合条件的商品',
})}
${pager(last === undefined ? null : address({ before: last }), before === undefined, address({}))}</main>`,
  }
}

export async function goodsPage(context: StaffContext): Promise<Page> {
  const { db, id, field, operator } = context
  const goods = await findGoods(db, id)
  const may = (allowed: readonly Role[]) => mayDo(operator.roles, allowed)
  const seen = goods.updatedAt.toISOString()
  const hidden = html`${field}${seenField(seen)}`
  const texts = await goodsTexts(db, goods.code)
  const turn = goods.isListed ? 'off' : 'on'
  return {
    title: goods.name,
    body: html`<main><p><a href="${GOODS}">商品</a></p><h1>${goods.name} ${shelfState(goods.isListed)}</h1>
${isOfBatch(context.attempt) ? batchBoth(context.attempt, goods) : bothSaved(context.attempt, texts, seen)}<section>${factList(
      [
        ['编码', goods.code],
        ['规格', goods.spec],
        ['单位', goods.unit],
        ['生产厂家', goods.manufacturer],
        ['批准文号', goods.approvalNumber],
        ['条形码', barcodesOf(goods).join('、')],
        ['分类', texts.category ?? ''],
        ['单价', goods.unitPrice === null ? '待定价' : `¥${priceText(goods.unitPrice)}`],
        ['最近更改', chinaDateTime(goods.updatedAt)],
      ],
    )}
${may(goodsRoles.describe) && html`<p><a href="${GOODS}/${id}/leaflet">说明书</a></p>`}
${
  may(goodsRoles.shelf) &&
  html`<form method="post" action="${GOODS}/${id}/shelf">${field}<button class="quiet" name="to" value="${turn}">${
    goods.isListed ? '下架' : '上架'
  }</button></form>`
}</section>
${picturesSection(context, goods, may(goodsRoles.picture))}
${may(goodsRoles.describe) && (await describeForm(context, goods, texts, hidden))}
${may(goodsRoles.price) && (await priceForm(context, goods, texts, hidden))}
${may(goodsRoles.price) && sellingForm(context, goods, texts, hidden)}
${await stockSection(context, goods, may(goodsRoles.stock))}</main>`,
  }
}
