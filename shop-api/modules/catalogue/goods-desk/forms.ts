import type { Price } from '#lib/kernel/money.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import { UNPRICED } from '#shop-api/modules/catalogue/goods-files/cells.ts'
import type { ColumnKey } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { columns } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { recordsByCode } from '#shop-api/modules/catalogue/goods-files/records.ts'
import { surchargesAt } from '#shop-api/modules/catalogue/promotions/surcharges.ts'
import { readPrice } from '#shop-api/modules/catalogue/promotions/unit-price.ts'
import { dataTable, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { bothShown } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { Attempt, StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { textsOf } from '#shop-api/platform/table-files/column.ts'
import type { OfferChoice } from '#shop-api/platform/table-files/table-file.ts'
import { addsNamesField, columnField, formKeys, loadOffered, namesOf, nothingOffered } from './fields.ts'
import type { GoodsFacts } from './repository.ts'

export const GOODS = '/staff/goods'

/** What the forms of goods show, as a file of them would. */
export async function goodsTexts(db: Db, code: string): Promise<Texts> {
  const [record] = await recordsByCode(db, [code])
  if (!record) return {}
  const texts = textsOf(columns, record)
  return { ...texts, unitPrice: texts.unitPrice === UNPRICED ? '' : texts.unitPrice }
}

const pick = (texts: Texts, keys: readonly ColumnKey[]): Texts =>
  Object.fromEntries(keys.map((key) => [key, texts[key] ?? '']))

/** What others saved beside what was typed, of the form that was sent. */
export function bothSaved(attempt: Attempt | null, texts: Texts, seen: string): Html | false {
  const sent = Object.keys(attempt?.given ?? {})
  const forms = [formKeys.prices, formKeys.selling, formKeys.describe]
  // A form may come without all of its fields; none of them is in two forms.
  const keys = forms.find((each) => each.some((key) => sent.includes(key))) ?? formKeys.describe
  const shown = keys.filter((key) => sent.includes(key))
  return bothShown(attempt, pick(texts, shown), namesOf(shown), seen)
}

export async function describeForm(
  context: StaffContext,
  goods: GoodsFacts,
  texts: Texts,
  hidden: Html,
): Promise<Html> {
  const given = { ...texts, ...context.attempt?.given }
  const offered = await loadOffered(context.db)
  return html`<section><h2>商品资料</h2><form class="fields" method="post" action="${GOODS}/${goods.id}/describe">${hidden}
${formKeys.describe.map((key) => columnField(key, given, offered))}${addsNamesField(given)}
<button>保存资料</button></form></section>`
}

/** How they are packed, and how many may be bought at once. */
export function sellingForm(context: StaffContext, goods: GoodsFacts, texts: Texts, hidden: Html): Html {
  const given = { ...texts, ...context.attempt?.given }
  return html`<section><h2>包装与购买</h2><form class="fields" method="post" action="${GOODS}/${goods.id}/selling">${hidden}
${formKeys.selling.map((key) => columnField(key, given, nothingOffered))}
<button>保存包装与购买</button></form></section>`
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

export const offersField = (chosen: string = 'refuse'): Html =>
  selectField('offers', '新单价低于阶梯价、活动价时', offerChoiceNames, chosen)

export async function priceForm(context: StaffContext, goods: GoodsFacts, texts: Texts, hidden: Html): Promise<Html> {
  const given: Texts = { ...texts, ...context.attempt?.given }
  return html`<section><h2>价格</h2><form class="fields" method="post" action="${GOODS}/${goods.id}/prices">${hidden}
${formKeys.prices.map((key) => columnField(key, given, nothingOffered))}
${offersField(given.offers)}
<button>保存价格</button></form>${await surchargeTable(context, goods)}</section>`
}
