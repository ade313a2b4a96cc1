import type { Fen, Price } from '#lib/kernel/money.ts'
import type { PromotionScope } from './promotion-scope.ts'

/** What decides the price and promotions of goods. */
export interface PricedGoods {
  readonly id: number
  readonly categoryPath: readonly number[]
  readonly manufacturerId: number
  readonly brandId: number | null
  /** What the buyer pays without any offer; null while the price is being set. */
  readonly basePrice: Price | null
  /** What everybody pays without any offer: another price than the base where one was agreed with the buyer. */
  readonly listPrice: Price | null
  /** 1 up-to tiers, anything else full-quantity tiers; tiers from the lowest number up. */
  readonly ladderType: number
  readonly ladder: readonly { readonly id: number; readonly number: number; readonly price: Price }[]
  readonly isEphedrine: boolean
  /** Quantity from which these goods ship free by themselves. */
  readonly shipsFreeFrom: number | null
  /** Quantity from which the whole order ships free. */
  readonly freesOrderFrom: number | null
}

/** special: flash sale or daily special, at a price of its own for the whole line. */
export type LineOffer =
  | { readonly kind: 'ordinary' }
  | { readonly kind: 'special'; readonly price: Price }
  | { readonly kind: 'exchange'; readonly price: Price }
  | { readonly kind: 'combination'; readonly price: Price; readonly rawPrice: Price; readonly listPrice: Price }

export interface EngineLine {
  readonly id: number
  readonly quantity: number
  readonly offer: LineOffer
  /** Null for a combination. */
  readonly goods: PricedGoods | null
  /** Goes to the order of ephedrine-containing goods, which no discount reaches. */
  readonly isEphedrine: boolean
  /** Travels in the cold chain: goods kept cold or frozen, or a set with some. */
  readonly isColdChain: boolean
  /** Weight of one unit (of one set) in grams; null where it is not known of all of it. */
  readonly grams: number | null
  /** Selected and buyable: only such lines are part of totals and tiers. */
  readonly isCounted: boolean
  /** Full reduction the buyer chose for the line; 0 leaves the choice to the shop. */
  readonly wantedFullReductionId: number
}

export interface FullReductionRule {
  readonly id: number
  readonly name: string
  readonly scope: PromotionScope
  readonly isRepeating: boolean
  readonly tiers: readonly { readonly id: number; readonly amount: Fen; readonly reduce: Fen }[]
}

export interface StoreWideDiscountRule {
  readonly id: number
  readonly name: string
  readonly scope: PromotionScope
  readonly excludedGoodsIds: readonly number[]
  /** rate in ten-thousandths: 9400 pays 94 %. */
  readonly tiers: readonly { readonly id: number; readonly amount: Fen; readonly rate: number }[]
}

export interface GiftRule {
  readonly id: number
  readonly scope: PromotionScope
  readonly buyNumber: number
  readonly isRepeating: boolean
  readonly gift: { readonly goodsId: number | null; readonly name: string; readonly number: number }
  /** Gifts still there; null is unlimited. */
  readonly left: number | null
}

export interface CouponRule {
  readonly kind: 'amount' | 'discount'
  /** Fen for amount, ten-thousandths for discount. */
  readonly value: number
  readonly maxReduce: Fen | null
  readonly threshold: Fen
  readonly scope: PromotionScope
  /** Reaches no line that has a share of a full reduction. */
  readonly isExclusive: boolean
}

/** What a consignment costs to ship. */
export interface FreightTerms {
  /** As the buyer reads it. */
  readonly label: string
  /** Amount of goods from which it ships free; null where none makes it. */
  readonly freeFrom: Fen | null
  /** Of the whole consignment or, where it goes by weight, of the first weight. */
  readonly fee: Fen
  readonly weight: {
    readonly firstGrams: number
    readonly stepGrams: number
    readonly stepFee: Fen
    /** Of a consignment with goods whose weight nobody filled in, in place of all the others. */
    readonly unweighedFee: Fen
  } | null
}

/** Terms of the ordinary goods of an order, and those of the cold chain where these have some of their own. */
export interface ShippingRule extends FreightTerms {
  readonly minimumOrder: Fen
  readonly cold: FreightTerms | null
  /** Amount of the member's paid orders not shipped yet: they go out together with this one. */
  readonly unshipped: Fen
}

export interface EngineInput {
  readonly lines: readonly EngineLine[]
  readonly fullReductions: readonly FullReductionRule[]
  readonly storeWideDiscounts: readonly StoreWideDiscountRule[]
  readonly gifts: readonly GiftRule[]
  readonly coupon: CouponRule | null
  readonly shipping: ShippingRule
  /** Units of gift goods that no line of the cart needs. */
  readonly giftStock: ReadonlyMap<number, number>
}
