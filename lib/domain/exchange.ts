import type { Fen, Price } from '#lib/kernel/money.ts'
import type { Combination } from './cart.ts'
import type { Goods } from './goods.ts'

/** What one may have for buying from a group: sold cheaply, or given. */
export interface ExchangeOffer {
  readonly goods: Goods
  readonly price: Price
  /** Pieces an order may take, or gets. */
  readonly number: number
  readonly isGift: boolean
}

/** Buy from the group, exchange or get something. */
export interface ExchangeGroup {
  readonly id: number
  readonly name: string
  readonly description: string
  /** Something is given with its goods. A bag, say, is no goods of the shop: then it has terms alone. */
  readonly isGift: boolean
  /** Amount of an exchange; null for a gift, and where it is not told. */
  readonly threshold: Fen | null
  readonly goods: readonly Goods[]
  readonly offers: readonly ExchangeOffer[]
}

/** What an upstream offers for reaching an amount: groups, or sets where it means those. */
export interface Exchanges {
  readonly groups: readonly ExchangeGroup[]
  readonly bundles: readonly Combination[]
}
