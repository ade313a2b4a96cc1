import { chinaDateTime } from '#lib/kernel/time.ts'
import { barcodesOf } from '#shop-api/modules/catalogue/goods/barcodes.ts'
import { priceText } from '#shop-api/modules/catalogue/goods-files/column.ts'
import type { Page } from '#shop-api/modules/identity/back-office/frame.ts'
import { factList } from '#shop-api/modules/identity/back-office/parts.ts'
import { seenField } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { mayDo } from '#shop-api/modules/identity/operators/roles.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { bothSaved, describeForm, GOODS, goodsTexts, priceForm, sellingForm } from './forms.ts'
import { picturesSection } from './pictures-section.ts'
import { findGoods } from './repository.ts'
import { batchBoth, isOfBatch, stockSection } from './stock-section.ts'

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

export const shelfState = (isListed: boolean): Html =>
  isListed ? html`<span class="state good">在架</span>` : html`<span class="state">下架</span>`

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
