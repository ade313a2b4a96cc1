import type { Fen } from '#lib/kernel/money.ts'

/** One step from list price to what is paid. */
export interface PriceStep {
  readonly label: string
  /** The promotion's name and terms, or quantity times price; may be empty. */
  readonly text: string
  /** Below zero when it takes something off. */
  readonly amount: Fen
}

export interface ExplainedLine {
  /** 0 for goods that are not in the cart. */
  readonly lineId: number
  readonly name: string
  readonly quantity: number
  /** Not selected, or can't be bought: in no sum, and no promotion counts it. */
  readonly isCounted: boolean
  readonly steps: readonly PriceStep[]
  readonly pay: Fen
}

/** Why a price is what it is, by line and for all counted lines together. */
export interface PriceExplanation {
  readonly lines: readonly ExplainedLine[]
  readonly steps: readonly PriceStep[]
  readonly pay: Fen
  /** Why it was reckoned with another quantity, or not at all. */
  readonly message: string
}

/** What is to be explained: goods by themselves, chosen lines with a coupon, or the cart as it stands. */
export type PriceQuestion =
  | { readonly kind: 'goods'; readonly goodsId: number; readonly quantity: number }
  | { readonly kind: 'lines'; readonly lineIds: readonly number[]; readonly couponId: number | null }
  | { readonly kind: 'cart' }

/** What a dialog shows of an explanation: one line, or everything. */
export type ExplainedPart = number | 'total'
