import type { PurchaseListAnswer } from './purchase.ts'
import { quantityProblem } from './purchase-list-quantity.ts'
import type { PurchaseListLine } from './purchase-list-table.ts'

/** A row of a purchase list with what would become of it, and what the buyer decided. */
export interface PurchaseListRow {
  readonly line: PurchaseListLine
  readonly answer: PurchaseListAnswer
  readonly isChosen: boolean
  /** Asked for again after a change. */
  readonly isBusy: boolean
  /** What the cart said to it; null before it was sent. */
  readonly result: { readonly isAdded: boolean; readonly message: string } | null
}

/** Where a row is: goes in, waits for a choice or for a quantity, can't go in, or is in the cart. */
export type PurchaseListState = 'ready' | 'choose' | 'quantity' | 'blocked' | 'added'

/** Why the buyer has to say how many; empty where the row does. */
export const askedQuantity = ({ line, answer }: Pick<PurchaseListRow, 'line' | 'answer'>): string =>
  quantityProblem(line, answer.goods)

export function purchaseListState(row: PurchaseListRow): PurchaseListState {
  const { answer, result } = row
  if (result?.isAdded) return 'added'
  if (answer.level === 'unsure') return 'choose'
  if (answer.goods !== null && askedQuantity(row) !== '') return 'quantity'
  return answer.goods !== null && answer.quantity > 0 && answer.reasons.length === 0 ? 'ready' : 'blocked'
}

export const toPurchaseListRow = (line: PurchaseListLine, answer: PurchaseListAnswer): PurchaseListRow => {
  const row = { line, answer, isChosen: false, isBusy: false, result: null }
  return { ...row, isChosen: purchaseListState(row) === 'ready' }
}

/** Why a row does not go in, in words for the file the buyer takes home; empty when it does. */
export function refusalOf(row: PurchaseListRow): string {
  if (row.result) return row.result.isAdded ? '' : row.result.message || '未加入购物车'
  switch (purchaseListState(row)) {
    case 'choose':
      return row.answer.matchText
    case 'quantity':
      return askedQuantity(row)
    case 'blocked':
      return row.answer.reasons.map((reason) => reason.text).join('；') || row.answer.matchText
    default:
      return row.isChosen ? '' : '未勾选'
  }
}

/** Rows that stay out, as a sheet with the same columns the purchase list may have: mended, it can be brought in again. */
export function refusedSheet(rows: readonly PurchaseListRow[]): (string | number)[][] {
  const refused = rows.filter((row) => refusalOf(row) !== '')
  return [
    ['行号', '商品编码', '商品名称', '规格', '生产厂家', '数量', '未加入原因'],
    ...refused.map((row) => {
      const { line } = row
      const name = [line.name, line.text].filter(Boolean).join(' ')
      return [
        line.row,
        line.code,
        name,
        line.spec,
        line.manufacturer,
        line.quantity ? `${line.quantity}${line.unit}` : '',
        refusalOf(row),
      ]
    }),
  ]
}
