import type { Fen, Price } from '#lib/kernel/money.ts'
import type { Goods, Reason } from './goods.ts'

/** Goods a member bought before, with how it was the last time. */
export interface BoughtGoods {
  readonly goods: Goods
  /** Orders they were in; null, also below: not told. */
  readonly times: number | null
  readonly totalQuantity: number
  readonly lastQuantity: number | null
  readonly lastPrice: Price | null
  /** Empty where it is not told. */
  readonly lastAt: string
}

/** When it was and how many, as far as the shop API says so. */
export const lastWords = ({ goods, lastAt, lastQuantity }: BoughtGoods): string =>
  [lastAt.slice(0, 10), lastQuantity === null ? '' : `${lastQuantity}${goods.unit}`].filter(Boolean).join(' ')

/** Whom a list of often-bought goods is sorted by. */
export const boughtOrders = ['times', 'recent', 'name'] as const
export type BoughtOrder = (typeof boughtOrders)[number]

/** Goods as a plan's row shows them. */
export interface PurchaseListGoods {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly spec: string
  readonly manufacturer: string
  readonly unit: string
  /** Null: not said. */
  readonly casePack: number | null
  readonly approvalNumber: string
  readonly price: Price | null
  /** Why there is no price, in words; empty beside one. */
  readonly priceNote: string
  readonly expiry: string | null
  readonly isNearExpiry: boolean
  readonly stock: number
  readonly isBuyable: boolean
}

/** certain: taken as it is; likely: worth a look; unsure: the buyer chooses; none: nothing like it. */
export type MatchLevel = 'certain' | 'likely' | 'unsure' | 'none'

/** What would become of one row of a plan. */
export interface PurchaseListAnswer {
  readonly level: MatchLevel
  readonly confidence: number
  readonly matchText: string
  readonly goods: PurchaseListGoods | null
  /** Quantity it would be put in with; 0 when it can't be. */
  readonly quantity: number
  readonly price: Price | null
  readonly amount: Fen | null
  readonly message: string
  readonly reasons: readonly Reason[]
  readonly candidates: readonly PurchaseListGoods[]
  readonly substitutes: readonly PurchaseListGoods[]
}
