import type { Fen, Price } from '#lib/kernel/money.ts'
import { sumFen } from '#lib/kernel/money.ts'

/** What a member paid in a month. */
export interface PurchaseMonth {
  /** 2026-11. */
  readonly month: string
  readonly orders: number
  readonly amount: Fen
}

/** How goods were bought the last time. */
export interface LastPurchase {
  readonly goodsId: number
  readonly price: Price
  readonly quantity: number
  readonly at: string
  /** Orders they were in. */
  readonly times: number
}

/** 11月, and 26年1月 where a year begins. */
export function monthLabel({ month }: Pick<PurchaseMonth, 'month'>): string {
  const number = month.slice(5)
  return `${number === '01' ? `${month.slice(2, 4)}年` : ''}${Number(number)}月`
}

export const yearAmount = (months: readonly PurchaseMonth[]): Fen => sumFen(months.map(({ amount }) => amount))
