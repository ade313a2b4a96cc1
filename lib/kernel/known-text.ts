import { chineseAmount } from './chinese-amount.ts'
import type { Fen, Price } from './money.ts'
import { formatFen, formatUnitPrice, sumFen } from './money.ts'

/** What pages say of a value that nobody has told: in its place, and never 0. */
export const untold = { amount: '金额未知', price: '价格未知', quantity: '数量未知' } as const

export const amountText = (amount: Fen | null): string => (amount === null ? untold.amount : `¥${formatFen(amount)}`)

export const priceText = (price: Price | null, unit: string): string =>
  price === null ? untold.price : formatUnitPrice(price, unit)

export const quantityText = (quantity: number | null, unit: string): string =>
  quantity === null ? untold.quantity : `${quantity}${unit}`

/** An amount as documents have it in words. */
export const amountInWords = (amount: Fen | null): string => (amount === null ? untold.amount : chineseAmount(amount))

/** A figure in a column that has the unit in its heading. */
export const figureText = (amount: Fen | null): string => (amount === null ? untold.amount : formatFen(amount))

/** The sum of several amounts, and of how many it is not known. */
export function sumOfText(amounts: readonly (Fen | null)[]): string {
  const known = amounts.filter((amount) => amount !== null)
  const others = amounts.length - known.length
  if (others > 0 && known.length === 0) return untold.amount
  return `¥${formatFen(sumFen(known))}${others > 0 ? `（不含 ${others} 笔金额未知）` : ''}`
}
