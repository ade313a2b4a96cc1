import type { CardGoods, OfferIds } from './goods.ts'

/** Goods on their way into the cart; without an offer of its own, the one they are shown under. */
export interface CartLineInput {
  readonly goods: CardGoods
  readonly quantity: number
  readonly offer?: OfferIds
}
