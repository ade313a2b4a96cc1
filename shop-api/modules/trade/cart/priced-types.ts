import type { Fen } from '#lib/kernel/money.ts'
import type { MemberFacts } from '#shop-api/modules/catalogue/eligibility/facts.ts'
import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import type { LineOffer } from '#shop-api/modules/catalogue/pricing/input.ts'
import type { ShippingOutcome } from '#shop-api/modules/catalogue/pricing/shipping.ts'
import type { QualifyingLine } from '#shop-api/modules/catalogue/pricing/tiered.ts'
import type { CartAmounts, LineCharge, TierStatus } from '#shop-api/modules/catalogue/pricing/types.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { cartLines } from './tables.ts'

export type CartLineRow = typeof cartLines.$inferSelect

export type CartGoods = BuyerGoods

/** Units of goods an order of this line takes from stock. A combination takes several goods, a gift its own. */
export interface Take {
  readonly goodsId: number
  readonly number: number
  readonly isGift: boolean
}

/** What a line uses up of a promotion. itemId 0 counts against the promotion itself (combination sets, gifts). */
export interface PromotionUse {
  readonly promotionId: number
  readonly itemId: number
  readonly number: number
  /** Units (sets, gifts) in all; null is unlimited. Compare with `sold` of the item, or of the promotion for item 0. */
  readonly stock: number | null
  /** At most so many a member over all orders (promotion_purchases); null is unlimited. */
  readonly memberLimit: number | null
}

export interface PricedCombination {
  readonly promotionId: number
  readonly name: string
  /** Sets that can be sold now: the promotion's own stock and that of its goods. */
  readonly available: number
  readonly memberLimit: number | null
  readonly parts: readonly { readonly goods: CartGoods; readonly number: number }[]
}

/** What a buyer may do about the quantity of a line. */
export interface Advice {
  /**
   * The quantity in which nothing about the line itself forbids it: the stored one, or the legal one next to it; 0 when
   * no quantity helps.
   */
  readonly legalNumber: number
  /** The full case that is near and can be had; 0 when there is none. */
  readonly caseNumber: number
}

export interface PricedLine {
  /** The stored line; type and goodsPriceId say what it is charged as now (a special price that is over is ordinary). */
  readonly row: CartLineRow
  readonly name: string
  /** The order this line goes to: hm holds ephedrine-containing goods. */
  readonly order: 'ordinary' | 'hm'
  /** Null for a combination. */
  readonly goods: CartGoods | null
  readonly combination: PricedCombination | null
  readonly number: number
  /** At what terms it is sold, and the promotion behind them. */
  readonly offer: { readonly kind: LineOffer['kind']; readonly promotion: PromotionRow | null }
  /** Price, amount and shares of discounts; all zero shares while the line is not counted. */
  readonly charge: LineCharge
  /** Every reason why this line can't be bought as it is; a line with reasons is never counted. */
  readonly reasons: readonly Reason[]
  readonly advice: Advice
  /** Selected and without reasons: its amount is in the totals. */
  readonly isCounted: boolean
  readonly takes: readonly Take[]
  readonly uses: readonly PromotionUse[]
  readonly tags: readonly string[]
  /** Set when the goods expire soon and the buyer must confirm that. */
  readonly nearExpiry: string | null
  /** Set when the special price it was added at is over, in words. */
  readonly lostOffer: string | null
  /** What a gift promotion shown with the goods does not bring, in words; empty when nothing is missing. */
  readonly giftNote: string
}

export interface PricedOrder {
  readonly kind: 'ordinary' | 'hm'
  readonly lines: readonly PricedLine[]
  readonly amounts: CartAmounts
  /** What shipping it saves only because of paid orders not shipped yet, and how far they exceed what it takes. */
  readonly freight: Pick<ShippingOutcome, 'saved' | 'slack'>
}

export interface Blocker extends Reason {
  readonly lineId: number | null
}

export interface PricedCart {
  readonly member: MemberFacts
  /** Every line asked for that exists, in the order they were added. */
  readonly lines: readonly PricedLine[]
  /** Counted lines by order, ordinary first; empty when nothing is counted. Amounts re-add to those of the cart. */
  readonly orders: readonly PricedOrder[]
  readonly amounts: CartAmounts
  /** What forbids submitting; empty when the cart may be submitted. */
  readonly blockers: readonly Blocker[]
  readonly fullReductions: readonly TierStatus[]
  readonly discounts: readonly TierStatus[]
  readonly memberCouponId: number | null
  /** What store-wide discounts take off where no coupon is used. */
  readonly storeWideDiscount: Fen
  /** Of the coupon that is used; empty without one. */
  readonly couponName: string
  readonly shipping: ShippingFacts
  /** Lines a coupon may reach, with what is still to be paid for them before a coupon or order discount. */
  readonly couponLines: readonly QualifyingLine[]
  /** Stock the counted lines take in all, by goods id: hold in this order. */
  readonly takes: readonly { readonly goodsId: number; readonly number: number }[]
  /** What the counted lines use up of promotions in all, by promotion and item id: take in this order. */
  readonly uses: readonly PromotionUse[]
}

/** Terms that most of the order ships by, and how far they are. */
export interface ShippingFacts extends Pick<ShippingOutcome, 'terms' | 'unshipped' | 'shortfall' | 'belowMinimum'> {
  readonly minimumOrder: Fen
}

export interface PriceCartInput {
  readonly memberId: number
  /**
   * Cart line ids of this member, priced as if selected; or all that are selected; or the whole cart as it is.
   * Ids of other members are as good as gone.
   */
  readonly lineIds: readonly number[] | 'selected' | 'all'
  readonly memberCouponId?: number | null
  /** Where it goes; the first that checkout offers unless it is said. */
  readonly addressId?: number | null
  readonly now: Date
  /**
   * Locks what decides the price until the transaction ends, always in this order: the lines, goods by id, promotions
   * by id, their items by id, the coupon. Needs a transaction that has locked the member.
   */
  readonly lock?: boolean
}

/** What a change of the cart needs to know besides what is in it. */
export interface ExtraIds {
  readonly goodsIds: readonly number[]
  readonly itemIds: readonly number[]
  readonly combinationIds: readonly number[]
}
