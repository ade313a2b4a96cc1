import type { Price } from '#lib/kernel/money.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { tiersText } from '#shop-api/modules/catalogue/goods-files/cells.ts'
import { ladders, priceText } from '#shop-api/modules/catalogue/goods-files/column.ts'
import { surchargesAt } from '#shop-api/modules/catalogue/promotions/surcharges.ts'
import { readPrice } from '#shop-api/modules/catalogue/promotions/unit-price.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import {
  dataTable,
  factList,
  inputField,
  pager,
  selectField,
  views,
  withQuery,
} from '#shop-api/modules/identity/back-office/parts.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { nameIn } from '#shop-api/platform/table-files/column.ts'
import type { OfferChoice } from '#shop-api/platform/table-files/table-file.ts'
import { offerChoices } from '#shop-api/platform/table-files/table-file.ts'
import { picturesSection } from './pictures-section.ts'
import type { GoodsFacts, GoodsView } from './repository.ts'
import { findGoods, goodsViews, listGoods, listWarehouses } from './repository.ts'

export const GOODS = '/staff/goods'
const PER_PAGE = 50

/** Who does what with goods. */
export const goodsRoles = {
  see: ['sales', 'warehouse', 'finance', 'pharmacist'],
  describe: ['sales', 'pharmacist'],
  picture: ['sales', 'pharmacist'],
  price: ['sales'],
  stock: ['warehouse'],
  shelf: ['sales', 'pharmacist'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

const shelfState = (isOnShelf: boolean): Html =>
  isOnShelf ? html`<span class="state good">在架</span>` : html`<span class="state">下架</span>`

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
${mayDo(operator.roles, goodsRoles.picture) && html`<p><a href="${GOODS}/pictures">批量导入图片</a></p>`}
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
    shelfState(row.isOnShelf),
  ]),
  empty: '没有符合条件的商品',
})}
${pager(last === undefined ? null : address({ before: last }), before === undefined, address({}))}</main>`,
  }
}

/** What a form shows: what was typed and refused, else what is so. */
const filled = ({ attempt }: StaffContext, name: string, now: string): string => attempt?.given[name] ?? now

function describeForm(context: StaffContext, goods: GoodsFacts, hidden: Html): Html {
  const value = (name: string, now: string) => filled(context, name, now)
  return html`<section><h2>商品资料</h2><form class="fields" method="post" action="${GOODS}/${goods.id}/describe">${hidden}
${inputField({ name: 'name', label: '名称', value: value('name', goods.name), isNeeded: true, most: 100 })}
${inputField({ name: 'spec', label: '规格', value: value('spec', goods.spec), isNeeded: true, most: 100 })}
${inputField({ name: 'unit', label: '单位', value: value('unit', goods.unit), isNeeded: true, most: 10 })}
${inputField({ name: 'approvalNumber', label: '批准文号', value: value('approvalNumber', goods.approvalNumber ?? ''), most: 60 })}
${inputField({ name: 'storage', label: '贮藏说明', value: value('storage', goods.storage) })}
<button>保存资料</button></form></section>`
}

/** What a price that was refused would do to tiers and offers. */
async function surchargeTable({ db, attempt, now }: StaffContext, goods: GoodsFacts): Promise<Html | false> {
  const price = priceOf(attempt?.given.unitPrice)
  if (price === null) return false
  const above = await inTransaction(db, (tx) => surchargesAt(tx, goods.id, price, now))
  if (above.length === 0) return false
  return html`<h3>高于新单价 ${formatPrice(price)} 的阶梯价和活动</h3>${dataTable({
    caption: '高于新单价的阶梯价和活动',
    columns: ['阶梯价或活动', { label: '现价（元）', isFigure: true }, { label: '一并下调后（元）', isFigure: true }],
    rows: above.map(({ what, cost, limit }) => [what, cost, limit]),
  })}`
}

function priceOf(text: string | undefined): Price | null {
  try {
    return text ? readPrice(text) : null
  } catch {
    return null
  }
}

const offerChoiceNames: Readonly<Record<OfferChoice, string>> = {
  refuse: '先不保存，列出受影响的',
  carry: '一并下调到新单价',
  keep: '保留，高于单价期间不生效',
}

async function priceForm(context: StaffContext, goods: GoodsFacts, hidden: Html): Promise<Html> {
  const tiers = tiersText(goods.tiers.map(({ number, price }) => ({ number, price: priceText(price) })))
  const value = (name: string, now: string) => filled(context, name, now)
  const kind = value('ladderType', nameIn(ladders, goods.ladderType as 1 | 2) || '无')
  return html`<section><h2>价格</h2><form class="fields" method="post" action="${GOODS}/${goods.id}/prices">${hidden}
${inputField({ name: 'unitPrice', label: '单价（元）', value: value('unitPrice', priceText(goods.unitPrice)), isDecimal: true, most: 20, hint: '留空表示待定价，会员不能购买' })}
${inputField({ name: 'retailPrice', label: '建议零售价（元）', value: value('retailPrice', priceText(goods.retailPrice)), isDecimal: true, most: 20 })}
${selectField(
  'ladderType',
  '阶梯方式',
  ['无', ...Object.keys(ladders)].map((each) => ({ value: each, label: each })),
  kind,
)}
${inputField({ name: 'ladder', label: '阶梯价', value: value('ladder', tiers), hint: '数量:单价，用分号分开，如 20:28.32;50:27.90' })}
${selectField(
  'offers',
  '新单价低于阶梯价、活动价时',
  offerChoices.map((each) => ({ value: each, label: offerChoiceNames[each] })),
  value('offers', 'refuse'),
)}
<button>保存价格</button></form>${await surchargeTable(context, goods)}</section>`
}

async function stockForms(context: StaffContext, goods: GoodsFacts, mayChange: boolean): Promise<Html> {
  const { db, field } = context
  const action = `${GOODS}/${goods.id}/batches`
  const houses = mayChange ? await listWarehouses(db) : []
  const stockForm = ({
    batch,
  }: GoodsFacts['shelf'][number]) => html`<form class="row" method="post" action="${action}">${field}
<input type="hidden" name="batchNo" value="${batch.batchNo}"><input type="hidden" name="warehouseId" value="${batch.warehouseId}">
<input class="short" name="stock" inputmode="numeric" value="${batch.stock}" required maxlength="8" aria-label="批号 ${batch.batchNo} 的库存">
<button class="small quiet">改库存</button></form>`
  return html`<section><h2>库存<span class="aside"> 可售 ${goods.available} ${goods.unit}</span></h2>
${dataTable({
  caption: '批次',
  columns: [
    '批号',
    '仓库',
    '生产日期',
    '有效期至',
    { label: '订单占用', isFigure: true },
    { label: '库存', isFigure: !mayChange },
  ],
  rows: goods.shelf.map((row) => [
    row.batch.batchNo,
    row.warehouse,
    row.batch.madeOn,
    row.batch.expiresOn,
    row.batch.held,
    mayChange ? stockForm(row) : row.batch.stock,
  ]),
  empty: '没有库存',
})}
${
  mayChange &&
  html`<details><summary>录入新批次</summary><form class="fields" method="post" action="${action}">${field}
${inputField({ name: 'batchNo', label: '批号', isNeeded: true, most: 40 })}
${selectField(
  'warehouseId',
  '仓库',
  houses.map(({ id, name }) => ({ value: String(id), label: name })),
  '',
)}
${inputField({ name: 'madeOn', label: '生产日期', type: 'date', isNeeded: true })}
${inputField({ name: 'expiresOn', label: '有效期至', type: 'date', isNeeded: true })}
${inputField({ name: 'stock', label: '库存', isNeeded: true, most: 8 })}<button>录入</button></form></details>`
}</section>`
}

export async function goodsPage(context: StaffContext): Promise<Page> {
  const { db, id, field, operator } = context
  const goods = await findGoods(db, id)
  const may = (allowed: readonly Role[]) => mayDo(operator.roles, allowed)
  const hidden = html`${field}<input type="hidden" name="seen" value="${goods.updatedAt.toISOString()}">`
  const turn = goods.isOnShelf ? 'off' : 'on'
  return {
    title: goods.name,
    body: html`<main><p><a href="${GOODS}">商品</a></p><h1>${goods.name} ${shelfState(goods.isOnShelf)}</h1>
<section>${factList([
      ['编码', goods.code],
      ['规格', goods.spec],
      ['单位', goods.unit],
      ['生产厂家', goods.manufacturer],
      ['批准文号', goods.approvalNumber],
      ['条形码', goods.barcode],
      ['单价', goods.unitPrice === null ? '待定价' : `¥${priceText(goods.unitPrice)}`],
      ['最近更改', chinaDateTime(goods.updatedAt)],
    ])}
${
  may(goodsRoles.shelf) &&
  html`<form method="post" action="${GOODS}/${id}/shelf">${field}<button class="quiet" name="to" value="${turn}">${
    goods.isOnShelf ? '下架' : '上架'
  }</button></form>`
}</section>
${picturesSection(context, goods, may(goodsRoles.picture))}
${may(goodsRoles.describe) && describeForm(context, goods, hidden)}
${may(goodsRoles.price) && (await priceForm(context, goods, hidden))}
${await stockForms(context, goods, may(goodsRoles.stock))}</main>`,
  }
}
