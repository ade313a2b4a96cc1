import { warehouseFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { dataTable, inputField, selectField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Texts } from '#shop-api/modules/identity/back-office/since-opened.ts'
import { bothShown, markOf, seenField } from '#shop-api/modules/identity/back-office/since-opened.ts'
import type { Attempt, StaffContext } from '#shop-api/modules/identity/back-office/staff-route.ts'
import { Html, html } from '#shop-api/platform/html/html.ts'
import { GOODS } from './forms.ts'
import type { GoodsFacts } from './repository.ts'

type Batch = GoodsFacts['shelf'][number]['batch']

/** What the form of a batch shows; that of a new one shows none. */
export const batchTexts = (batch: Pick<Batch, 'stock'> | undefined): Texts =>
  batch === undefined ? {} : { stock: String(batch.stock) }

/** Whether a form that was refused was one of a batch. */
export const isOfBatch = (attempt: Attempt | null): attempt is Attempt => attempt?.given.batchNo !== undefined

const isThis = (batch: Batch, { given }: Attempt): boolean =>
  given.batchNo === batch.batchNo && given.warehouseId === String(batch.warehouseId)

/** What became of a batch since its form was opened, beside what was typed. */
export function batchBoth(attempt: Attempt, { shelf }: GoodsFacts): Html | false {
  const batch = shelf.find((row) => isThis(row.batch, attempt))?.batch
  const names = { stock: `批号 ${attempt.given.batchNo} 的库存` }
  return batch !== undefined && bothShown(attempt, batchTexts(batch), names)
}

function stockForm(batch: Batch, { field, attempt, id }: StaffContext): Html {
  const typed = attempt !== null && isThis(batch, attempt) ? attempt.given.stock : undefined
  return html`<form class="row" method="post" action="${GOODS}/${id}/batches">${field}${seenField(markOf(batchTexts(batch)))}
<input type="hidden" name="batchNo" value="${batch.batchNo}"><input type="hidden" name="warehouseId" value="${batch.warehouseId}">
<input class="short" name="stock" inputmode="numeric" value="${typed ?? batch.stock}" required maxlength="8" aria-label="批号 ${batch.batchNo} 的库存">
<button class="small quiet">改库存</button></form>`
}

/** Open where it was refused: a batch that is there has its stock in the table. */
async function newForm({ db, field, id, attempt }: StaffContext): Promise<Html> {
  const typed = attempt?.given.expiresOn === undefined ? undefined : attempt.given
  const houses = [...(await warehouseFacts(db, 'all', 'id', 'name')).values()]
  return html`<details${typed !== undefined && new Html(' open')}><summary>录入新批次</summary><form class="fields" method="post" action="${GOODS}/${id}/batches">${field}${seenField(markOf(batchTexts(undefined)))}
${inputField({ name: 'batchNo', label: '批号', value: typed?.batchNo, isNeeded: true, most: 40 })}
${selectField(
  'warehouseId',
  '仓库',
  houses.map(({ id: house, name }) => [String(house), name]),
  typed?.warehouseId ?? '',
)}
${inputField({ name: 'madeOn', label: '生产日期', type: 'date', value: typed?.madeOn, isNeeded: true })}
${inputField({ name: 'expiresOn', label: '有效期至', type: 'date', value: typed?.expiresOn, isNeeded: true })}
${inputField({ name: 'stock', label: '库存', value: typed?.stock, isNeeded: true, most: 8 })}<button>录入</button></form></details>`
}

/** Batches with what is left and what orders hold; for the warehouse each with its form. */
export async function stockSection(context: StaffContext, goods: GoodsFacts, mayChange: boolean): Promise<Html> {
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
    mayChange ? stockForm(row.batch, context) : row.batch.stock,
  ]),
  empty: '暂无库存',
})}
${mayChange && (await newForm(context))}</section>`
}
