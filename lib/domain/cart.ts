import type { Fen, Price } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import type { CardGoods, Goods, OfferIds, Reason } from './goods.ts'

/** other: at a price of its own, for a reason that its code does not tell. */
export type LineType = 'ordinary' | 'flash' | 'combination' | 'other'

export interface Combination {
  readonly id: number
  readonly name: string
  readonly price: Price | null
  readonly rawPrice: Price | null
  readonly stock: number | null
  readonly maxQuantity: number | null
  readonly isBuyable: boolean
  readonly reasons: readonly Reason[]
  readonly parts: readonly { readonly goods: Goods; readonly number: number; readonly price: Price | null }[]
}

/** What a line sells: goods, or a combination of several. */
export type LineItem =
  | { readonly kind: 'goods'; readonly goods: Goods }
  | { readonly kind: 'combination'; readonly combination: Combination }

export interface PricePart {
  readonly number: number
  readonly price: Price
  readonly amount: Fen
}

/** Units of a batch that a line would bring if it were ordered now. */
export interface PlannedBatch {
  /** Of what, where it is not the line's own goods. */
  readonly name: string
  readonly isGift: boolean
  readonly batchNumber: string
  readonly madeOn: string | null
  readonly expiresOn: string
  readonly quantity: number
}

export interface CartLine {
  readonly id: number
  readonly key: string
  readonly type: LineType
  /** Null, also of prices and amounts below: not told. */
  readonly quantity: number | null
  /** The quantity next to it that nothing forbids; 0 when no quantity makes the line buyable, null where it is not told. */
  readonly legalQuantity: number | null
  /** The full case that is near and can be had; 0 when there is none. */
  readonly caseQuantity: number
  readonly price: Price | null
  readonly rawPrice: Price | null
  /** Unit price when it was put in. */
  readonly addedPrice: Price | null
  readonly amount: Fen | null
  readonly parts: readonly PricePart[]
  readonly isSelected: boolean
  readonly mayUseCoupon: boolean
  readonly fullReductionShare: Fen
  readonly discountShare: Fen
  readonly gift: { readonly total: number; readonly name: string } | null
  /** What a promised gift lacks and why; empty when nothing is missing. */
  readonly giftNote: string
  /** Known at checkout, where the shop API tells it. */
  readonly batches: readonly PlannedBatch[] | null
  readonly item: LineItem
  readonly offer: OfferIds
}

/** One tier of a full reduction or an order discount. */
export interface Tier {
  readonly id: number
  readonly promotionId: number
  readonly name: string
  readonly threshold: Fen
  /** Yuan off for a full reduction ("20.00"), rate for an order discount ("0.94"). */
  readonly discount: string
  /** Null: what is missing is not known, because a line has no price. */
  readonly current: Fen | null
  readonly isReached: boolean
  readonly url: string | null
}

export interface CartAmounts {
  readonly selectedLines: number
  /** Null: a line does not tell its quantity. */
  readonly selectedUnits: number | null
  /** Lines without an amount: they are in none of the sums below. */
  readonly unpriced: number
  readonly goods: Fen
  readonly fullReduction: Fen
  readonly discount: Fen
  readonly coupon: Fen
  /** Null: what shipping costs is not told, and is not in what is paid. */
  readonly shipping: Fen | null
  /** What makes up the shipping, by name, where it is more than one fee. */
  readonly freight?: readonly { readonly label: string; readonly fee: Fen }[]
  readonly pay: Fen
}

/** Under which terms lines are ordered: how far promotions are, and what ships free. Null is what is not told. */
export interface CartTerms {
  readonly fullReductions: readonly Tier[]
  readonly discounts: readonly Tier[]
  readonly shipping: {
    readonly threshold: Fen | null
    /** Amount of paid orders that are not shipped yet: they go out together with this one. */
    readonly unshipped: Fen
    readonly minimumOrder: Fen | null
    readonly fee: Fen | null
  }
}

/** What is missing to the next advantage of a cart, and goods that fill the gap. */
export interface CartHint {
  /** The same for the same hint when its gap changes. */
  readonly key: string
  readonly kind: 'minimum' | 'shipping' | 'reduction' | 'discount'
  readonly text: string
  readonly gap: Fen
  readonly wayOut: Reason['wayOut']
  readonly goods: readonly Goods[]
}

export interface Cart extends CartTerms {
  readonly lines: readonly CartLine[]
  readonly filters: readonly { readonly value: number; readonly label: string; readonly count: number | null }[]
  readonly amounts: CartAmounts
  readonly notices: readonly string[]
  /** What is missing to the next advantages, without goods that fill a gap; null: to be asked for. */
  readonly hints: readonly CartHint[] | null
  /** Of what its lines say; null where changes are not told. */
  readonly version: string | null
}

/** What comes with a line, by its name where it has one. */
export const giftText = ({ name, total }: NonNullable<CartLine['gift']>): string =>
  `赠${name === '' ? '品' : ` ${name}`} ×${total}`

export function lineName(line: CartLine): string {
  return line.item.kind === 'goods' ? line.item.goods.name : line.item.combination.name
}

export function lineReasons(line: CartLine): readonly Reason[] {
  return line.item.kind === 'goods' ? line.item.goods.reasons : line.item.combination.reasons
}

export function lineUnit(line: CartLine): string {
  return line.item.kind === 'goods' ? line.item.goods.unit : '套'
}

/** Unbuyable or sold out (spec §4), whatever the quantity. */
export function isLost({ item }: CartLine): boolean {
  const sold = item.kind === 'combination' ? item.combination : item.goods
  return !sold.isBuyable || sold.stock === 0
}

/** A line may be selected when nothing speaks against it; one that only needs another quantity stays, unselected. */
export function isSelectable(line: CartLine): boolean {
  return !isLost(line) && lineReasons(line).length === 0
}

/** The line as it may show: never selected when it must not be (spec §4). */
export function withForcedSelection(line: CartLine): CartLine {
  return line.isSelected && !isSelectable(line) ? { ...line, isSelected: false } : line
}

export function selectedLines(lines: readonly CartLine[]): CartLine[] {
  return lines.filter((line) => line.isSelected && isSelectable(line))
}

/** Lines whose amount nobody tells. */
export const unpricedOf = <Line extends { readonly amount: Fen | null }>(lines: readonly Line[]): number =>
  lines.filter(({ amount }) => amount === null).length

/** Sum of the amounts that lines tell, each already floored to the fen. */
export const knownAmount = (lines: readonly { readonly amount: Fen | null }[]): Fen =>
  sumFen(lines.map(({ amount }) => amount ?? fen(0)))

/** Pieces of all lines together; null where one does not tell its own. */
export function unitsOf(lines: readonly { readonly quantity: number | null }[]): number | null {
  let units = 0
  for (const { quantity } of lines) {
    if (quantity === null) return null
    units += quantity
  }
  return units
}

/** Sum of the selected lines' amounts, each already floored to the fen. */
export const selectedTotal = (lines: readonly CartLine[]): Fen => knownAmount(selectedLines(lines))

/** Threshold − selected total − amount of paid orders not shipped yet, never below 0 (spec §4). */
export function shippingShortfall(threshold: Fen, total: Fen, unshipped: Fen): Fen {
  return fen(Math.max(0, threshold - total - unshipped))
}

/** How the chosen lines ship: free by their amount, all or but for a part, because of some goods, because each does by itself; what is missing; or not told. */
export type Freight =
  | { readonly kind: 'free' | 'free-order' | 'free-singles' | 'unknown' }
  | { readonly kind: 'gap'; readonly gap: Fen }
  /** The amount is reached, and a part of it is charged all the same. */
  | { readonly kind: 'charged'; readonly labels: readonly string[] }

function freesOrder({ item, quantity }: CartLine): boolean {
  const from = item.kind === 'goods' ? item.goods.orderFreeShippingFrom : null
  return from !== null && quantity !== null && quantity >= from
}

/** Whether shipping is charged is the server's word; the gap to it is computed here. */
export function freightOf({ lines, shipping, amounts }: Pick<Cart, 'lines' | 'shipping' | 'amounts'>): Freight {
  if (shipping.threshold === null) return { kind: 'unknown' }
  const gap = shippingShortfall(shipping.threshold, selectedTotal(lines), shipping.unshipped)
  const charged = (amounts.freight ?? []).filter(({ fee }) => fee > 0)
  if (gap === 0 && charged.length > 0) return { kind: 'charged', labels: charged.map(({ label }) => label) }
  if (gap === 0) return { kind: 'free' }
  const isFree = amounts.selectedLines > 0 && amounts.shipping === 0 && (shipping.fee ?? 0) > 0
  if (!isFree) return unpricedOf(selectedLines(lines)) > 0 ? { kind: 'unknown' } : { kind: 'gap', gap }
  return { kind: selectedLines(lines).some(freesOrder) ? 'free-order' : 'free-singles' }
}

/**
 * Amount of the selected lines that count for a promotion: ordinary ones, for a full reduction whose number is known
 * those it takes, and for a discount what full reductions leave of them; and how many of those lines tell no amount.
 */
export function qualifyingAmount(
  lines: readonly CartLine[],
  promotion: { readonly kind: 'reduction' | 'discount'; readonly id: number },
): { readonly amount: Fen; readonly unpriced: number } {
  const isDiscount = promotion.kind === 'discount'
  const ordinary = selectedLines(lines).filter((line) => line.type === 'ordinary')
  const taken =
    isDiscount || promotion.id === 0 ? ordinary : ordinary.filter((line) => line.offer.fullReductionId === promotion.id)
  const shares = isDiscount ? sumFen(taken.map((line) => line.fullReductionShare)) : 0
  return { amount: fen(knownAmount(taken) - shares), unpriced: unpricedOf(taken) }
}

/** Reached tiers first, then the nearest gap first (spec §4). */
export function orderTiers(tiers: readonly Tier[]): Tier[] {
  return [...tiers].sort(
    (a, b) =>
      Number(b.isReached) - Number(a.isReached) ||
      (a.isReached ? b.threshold - a.threshold : a.threshold - b.threshold),
  )
}

/** Lines whose price is another one than when they were put in. */
export function changedPrices(lines: readonly CartLine[]): CartLine[] {
  return lines.filter((line) => line.price !== line.addedPrice && isSelectable(line))
}

/** Goods on their way into the cart; without an offer of its own, the one they are shown under. */
export interface CartLineInput {
  readonly goods: CardGoods
  readonly quantity: number
  readonly offer?: OfferIds
}
