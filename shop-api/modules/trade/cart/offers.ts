import type { Price } from '#lib/kernel/money.ts'
import { parsePrice, price } from '#lib/kernel/money.ts'
import type { OfferFacts } from '#shop-api/modules/catalogue/eligibility/facts.ts'
import type { LineOffer } from '#shop-api/modules/catalogue/pricing/input.ts'
import { isSurcharge } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import type { PromotionItemRow, PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { isRunning, purchaseKey } from '#shop-api/modules/catalogue/promotions/active.ts'
import { left } from '#shop-api/modules/catalogue/promotions/rules.ts'
import type { CartFacts } from './facts.ts'
import type { CartGoods, CartLineRow, PricedCombination } from './priced-types.ts'

/** Types of a cart line (spec §3); 2 is our exchange purchase. */
export const lineType = { ordinary: 0, flash: 1, exchange: 2, combination: 3 } as const

/** At what terms a line is sold now. */
export interface ResolvedOffer {
  readonly offer: LineOffer
  /** Limits of the offer; undefined for the ordinary price. */
  readonly limits?: OfferFacts
  readonly promotion: PromotionRow | null
  readonly item: PromotionItemRow | null
  readonly combination: PricedCombination | null
  /** The offer is over and can't fall back to the ordinary price. */
  readonly isGone: boolean
  /** Words when a special price fell back to the ordinary one. */
  readonly lostOffer: string | null
}

const plain: ResolvedOffer = {
  offer: { kind: 'ordinary' },
  promotion: null,
  item: null,
  combination: null,
  isGone: false,
  lostOffer: null,
}

export const offerLabel: Readonly<Partial<Record<PromotionRow['kind'], string>>> = {
  flash: '秒杀',
  daily: '每日特价',
  exchange: '换购',
  combination: '组合',
}

function labelOf(promotion: PromotionRow | undefined): string {
  return (promotion && offerLabel[promotion.kind]) ?? '活动'
}

function yuan(text: string | null | undefined): Price {
  return text === null || text === undefined ? price(0) : parsePrice(text)
}

/** What a flash sale or daily special still has for this member. */
export function specialLimits(
  promotion: PromotionRow,
  item: PromotionItemRow,
  purchases: ReadonlyMap<string, number>,
): OfferFacts {
  const bought = purchases.get(purchaseKey(promotion.id, item.id)) ?? 0
  return {
    left: left(item),
    memberLeft: item.memberLimit === null ? null : Math.max(0, item.memberLimit - bought),
    label: labelOf(promotion),
  }
}

/** A flash sale or daily special; over, sold out or used up it falls back to the ordinary price. */
function specialOffer(row: CartLineRow, facts: CartFacts, now: Date): ResolvedOffer {
  const item = facts.items.find((each) => each.id === row.goodsPriceId && each.goodsId === row.goodsId)
  const promotion = item && facts.promotions.get(item.promotionId)
  const isSpecial = promotion?.kind === 'flash' || promotion?.kind === 'daily'
  if (!item || !promotion || !isSpecial || item.price === null || !isRunning(promotion, now)) {
    return { ...plain, lostOffer: `${labelOf(promotion)}已结束` }
  }
  const own = facts.goods.get(item.goodsId)?.unitPrice ?? null
  if (isSurcharge(item.price, own)) {
    return { ...plain, lostOffer: `现价低于${labelOf(promotion)}价，按现价计算` }
  }
  const limits = specialLimits(promotion, item, facts.purchases)
  if (limits.left === 0) return { ...plain, lostOffer: `${limits.label}已抢完` }
  if (limits.memberLeft === 0) return { ...plain, lostOffer: `${limits.label}限购数量已用完` }
  return { ...plain, offer: { kind: 'special', price: parsePrice(item.price) }, limits, promotion, item }
}

function exchangeOffer(row: CartLineRow, facts: CartFacts, now: Date): ResolvedOffer {
  const item = facts.items.find((each) => each.id === row.goodsPriceId && each.goodsId === row.goodsId) ?? null
  const promotion = (item && facts.promotions.get(item.promotionId)) ?? null
  const isGone = promotion?.kind !== 'exchange' || !isRunning(promotion, now) || item?.price == null
  return {
    ...plain,
    offer: { kind: 'exchange', price: yuan(item?.price) },
    // The limit of an exchange is one of each order.
    limits: item
      ? { left: left(item), memberLeft: item.memberLimit, label: labelOf(promotion ?? undefined) }
      : undefined,
    promotion,
    item,
    isGone,
  }
}

function combinationOffer(row: CartLineRow, facts: CartFacts, now: Date): ResolvedOffer {
  const promotion = facts.promotions.get(row.combinationId ?? 0) ?? null
  if (promotion?.kind !== 'combination') {
    return {
      ...plain,
      offer: { kind: 'combination', price: price(0), rawPrice: price(0), listPrice: price(0) },
      isGone: true,
    }
  }
  const parts = facts.items
    .filter((item) => item.promotionId === promotion.id)
    .flatMap((item) => {
      const goods = facts.goods.get(item.goodsId)
      return goods ? [{ goods, number: item.number }] : []
    })
  const sumOf = (price: (goods: CartGoods) => string | null) =>
    parts.reduce((sum, part) => sum + yuan(price(part.goods)) * part.number, 0)
  const own = left(promotion)
  const bought = facts.purchases.get(purchaseKey(promotion.id, 0)) ?? 0
  const sets = parts.map((part) => Math.floor(part.goods.available / part.number))
  return {
    ...plain,
    offer: {
      kind: 'combination',
      price: yuan(promotion.rule.price),
      rawPrice: price(sumOf(({ unitPrice }) => unitPrice)),
      listPrice: price(sumOf(({ listPrice }) => listPrice)),
    },
    limits: {
      left: own,
      memberLeft: promotion.memberLimit === null ? null : Math.max(0, promotion.memberLimit - bought),
      label: labelOf(promotion),
    },
    promotion,
    combination: {
      promotionId: promotion.id,
      name: promotion.name,
      available: Math.max(0, Math.min(own ?? Number.MAX_SAFE_INTEGER, ...sets)),
      memberLimit: promotion.memberLimit,
      parts,
    },
    isGone: !isRunning(promotion, now) || promotion.rule.price === undefined || parts.length === 0,
  }
}

/** At what terms a stored line is sold now. What its price was when it was added plays no part. */
export function resolveOffer(row: CartLineRow, facts: CartFacts, now: Date): ResolvedOffer {
  if (row.type === lineType.combination) return combinationOffer(row, facts, now)
  if (row.type === lineType.exchange) return exchangeOffer(row, facts, now)
  return row.goodsPriceId > 0 || row.type === lineType.flash ? specialOffer(row, facts, now) : plain
}
