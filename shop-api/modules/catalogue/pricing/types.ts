import type { Fen, Price } from '#lib/kernel/money.ts'
import type { PromotionScope } from './promotion-scope.ts'
import type { FreightPart } from './shipping.ts'

export interface PricePart {
  readonly number: number
  readonly price: Price
  readonly amount: Fen
}

export interface Gift {
  readonly promotionId: number
  /** Pieces given in all. */
  readonly total: number
  readonly goodsId: number | null
  readonly name: string
  readonly isSameGoods: boolean
}

/** What one line costs. pay = amount − fullReduction − discount − coupon, never below zero. */
export interface LineCharge {
  /** Unit price (of a set, for a combination) charged before shares of discounts. */
  readonly price: Price
  /** Unit price without any promotion, as it was agreed with the buyer. */
  readonly rawPrice: Price
  /** Unit price without any promotion or agreement. */
  readonly listPrice: Price
  readonly parts: readonly PricePart[]
  readonly amount: Fen
  /** Ladder tier that prices the line; 0 when none does. */
  readonly ladderPriceId: number
  readonly fullReduction: Fen
  readonly discount: Fen
  readonly coupon: Fen
  readonly pay: Fen
  /** Full reduction this line counts for; null when none takes it. */
  readonly fullReductionId: number | null
  /** Store-wide discount that takes something off; null when none does. */
  readonly discountId: number | null
  /** Coupons may be used on this line. */
  readonly mayUseCoupon: boolean
  readonly gift: Gift | null
}

/** One tier of a full reduction (reduce) or a store-wide discount (rate), with what has been reached of it. */
export interface TierStatus {
  readonly id: number
  readonly promotionId: number
  readonly name: string
  readonly amount: Fen
  /** Decimal text: yuan off, or the rate such as 0.94. */
  readonly discount: string
  readonly current: Fen
  readonly isReached: boolean
  readonly scope: PromotionScope
  readonly excludedGoodsIds: readonly number[]
}

/** pay = goods − fullReduction − discount − coupon + shipping, to the fen. */
export interface CartAmounts {
  readonly lineCount: number
  readonly unitCount: number
  readonly goods: Fen
  readonly fullReduction: Fen
  readonly discount: Fen
  readonly coupon: Fen
  readonly shipping: Fen
  /** What makes up the shipping. */
  readonly freight: readonly FreightPart[]
  readonly pay: Fen
}
