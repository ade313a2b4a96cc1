import type { Price } from '#lib/kernel/money.ts'

/** Why goods can't be bought now, in words, and what leads out of it. */
export interface Reason {
  readonly code: string
  readonly text: string
  readonly wayOut: { readonly label: string; readonly url: string } | null
}

export interface Tag {
  readonly label: string
  readonly description: string
  /** Represents the ladder of prices: it is explained by the tiers. */
  readonly isLadder?: true
}

export interface LadderTier {
  readonly id: number
  readonly number: number
  readonly price: Price
}

/** 'up-to': numbers are upper bounds, the smallest that holds prices. 'full-quantity': the highest tier reached prices. */
export interface Ladder {
  readonly kind: 'up-to' | 'full-quantity'
  readonly tiers: readonly LadderTier[]
}

export interface FlashSale {
  readonly price: Price
  /** Milliseconds since 1970, by the server's clock. */
  readonly startsAt: number
  readonly endsAt: number
  readonly left: number
  readonly total: number
  readonly memberLimit: number | null
}

export interface Expiry {
  /** Calendar day, 2028-06-30. */
  readonly date: string
  /** Null: not told. */
  readonly daysLeft: number | null
  readonly isNear: boolean
  /** The batch that is sold first; members only. */
  readonly batch?: { readonly number: string; readonly madeOn: string }
}

/** Ids a product link and a cart line carry, so that the same offer is meant everywhere. */
export interface OfferIds {
  readonly goodsPriceId: number
  readonly ladderPriceId: number
  readonly fullReductionId: number
  /** Goes back as it came; what it means is the upstream's own. */
  readonly flag: number
}

export interface Goods {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly genericName: string
  readonly manufacturer: string
  readonly spec: string
  readonly form: string
  readonly unit: string
  readonly approvalNumber: string
  readonly barcode: string
  readonly image: { readonly list: string; readonly detail: string } | null
  readonly warehouseId: number
  readonly categoryId: number
  readonly brandId: number | null
  /** Null: hidden from this viewer, or still being set. */
  readonly basePrice: Price | null
  /** What one unit costs now. */
  readonly salePrice: Price | null
  readonly retailPrice: Price | null
  readonly isBuyable: boolean
  readonly reasons: readonly Reason[]
  /** Null: hidden from this viewer. */
  readonly stock: number | null
  readonly stockText: string
  readonly middlePack: number
  /** False: the upstream does not say it, and 1 is assumed. */
  readonly isMiddlePackSaid: boolean
  readonly mustBuyByMiddlePack: boolean
  readonly casePack: number | null
  readonly minQuantity: number
  readonly maxQuantity: number | null
  readonly ladder: Ladder | null
  /** Quantity from which these goods ship free by themselves; null when they don't. An order is free when all its goods are. */
  readonly singleFreeShippingFrom: number | null
  /** Quantity of these goods from which the whole order ships free; null when none does. */
  readonly orderFreeShippingFrom: number | null
  readonly isPreferred: boolean
  readonly isEphedrine: boolean
  readonly isControlled: boolean
  readonly isPrescription: boolean
  readonly tags: readonly Tag[]
  readonly expiry: Expiry | null
  readonly flash: FlashSale | null
  readonly offer: OfferIds
  readonly sales: number
  readonly inCart: number
  /** Why a search found it; empty outside searches. */
  readonly matched: string
}

/** What a card shows of goods and needs to put them into the cart. */
export type CardGoods = Pick<
  Goods,
  | 'id'
  | 'name'
  | 'manufacturer'
  | 'spec'
  | 'unit'
  | 'warehouseId'
  | 'basePrice'
  | 'salePrice'
  | 'isBuyable'
  | 'reasons'
  | 'stock'
  | 'middlePack'
  | 'mustBuyByMiddlePack'
  | 'minQuantity'
  | 'maxQuantity'
  | 'ladder'
  | 'singleFreeShippingFrom'
  | 'orderFreeShippingFrom'
  | 'isControlled'
  | 'tags'
  | 'expiry'
  | 'flash'
  | 'offer'
  | 'inCart'
> & { readonly image: Pick<NonNullable<Goods['image']>, 'list'> | null }

/** Goods at their limit of what one more click may add: stock, cap and flash limit, whichever is least. */
export function quantityLimit(goods: CardGoods): number {
  const limits = [goods.stock, goods.maxQuantity, goods.flash?.memberLimit, goods.flash?.left]
  return Math.min(...limits.map((limit) => limit ?? Number.MAX_SAFE_INTEGER), 999_999)
}

/** The steps a quantity moves in: the middle pack where goods demand it. */
export function quantityStep(goods: Pick<Goods, 'mustBuyByMiddlePack' | 'middlePack'>): number {
  return goods.mustBuyByMiddlePack ? goods.middlePack : 1
}

/** Smallest quantity that may be bought: the minimum, rounded up to the step. */
export function minimumQuantity(goods: CardGoods): number {
  const step = quantityStep(goods)
  return Math.ceil(Math.max(goods.minQuantity, 1) / step) * step
}

/** Where a quantity starts: at the tier a link names, else at the smallest legal one. */
export function startingQuantity(goods: CardGoods): number {
  const named = goods.offer.ladderPriceId
  // Tiers of an upstream that numbers none have 0 as well: no link names one of those.
  const tier = named === 0 ? undefined : goods.ladder?.tiers.find(({ id }) => id === named)
  const step = quantityStep(goods)
  return Math.max(minimumQuantity(goods), Math.ceil((tier?.number ?? 1) / step) * step)
}

/** Fewer than two middle packs left (and not none): worth saying so. */
export function isLowStock({ stock, middlePack }: Pick<Goods, 'stock' | 'middlePack'>): boolean {
  return stock !== null && stock > 0 && stock < 2 * middlePack
}

/** What a quantity field beside goods must keep to. */
export interface QuantityRules {
  readonly min: number
  readonly step: number
  readonly max: number
}

export function quantityRules(goods: CardGoods): QuantityRules {
  return { min: goods.minQuantity, step: quantityStep(goods), max: quantityLimit(goods) }
}
