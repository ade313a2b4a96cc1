import type { WireCart, WireCartChange, WireCartLine } from '#lib/contract/cart/calls.ts'
import type { WireCombination } from '#lib/contract/goods/calls.ts'
import type {
  Cart,
  CartAmounts,
  CartLine,
  CartTerms,
  Combination,
  LineItem,
  LineType,
  PlannedBatch,
  PricePart,
  Tier,
} from '#lib/domain/cart.ts'
import { knownAmount, orderTiers, qualifyingAmount, selectedLines, unitsOf, unpricedOf } from '#lib/domain/cart.ts'
import type { Fen, Price } from '#lib/kernel/money.ts'
import { fen, lineAmount, parseFen, parseFenOrNull, parsePrice, parsePriceOrNull, sumFen } from '#lib/kernel/money.ts'
import { toCartHints } from './cart-hint.ts'
import { toGoods } from './goods.ts'

/** type of a cart line (spec §3). Nothing is read out of any other code. */
const lineTypes: Readonly<Record<number, LineType>> = { 0: 'ordinary', 1: 'flash', 3: 'combination' }

export function lineTypeOf(code: number): LineType {
  return lineTypes[code] ?? 'other'
}

export function toCombination(wire: WireCombination): Combination {
  return {
    id: wire.id,
    name: wire.name,
    price: parsePriceOrNull(wire.price),
    rawPrice: parsePriceOrNull(wire.raw_price),
    stock: wire.number,
    maxQuantity: wire.max_number,
    isBuyable: wire.is_buy === 1,
    reasons: wire.reasons.map((reason) => ({ code: reason.code, text: reason.text, wayOut: reason.action })),
    parts: wire.goods.map((part) => ({
      goods: toGoods(part.goods),
      number: part.number,
      price: parsePriceOrNull(part.price),
    })),
  }
}

function toItem(wire: WireCartLine): LineItem {
  if (wire.combination) return { kind: 'combination', combination: toCombination(wire.combination) }
  if (wire.goods) return { kind: 'goods', goods: toGoods(wire.goods) }
  throw new TypeError(`cart line ${wire.id} has neither goods nor combination`)
}

export function toPricePart(wire: WireCartLine['price_parts'][number]): PricePart {
  return { number: wire.number, price: parsePrice(wire.price), amount: parseFen(wire.amount) }
}

function toPlannedBatch(wire: NonNullable<WireCartLine['batches']>[number]): PlannedBatch {
  return {
    name: wire.name,
    isGift: wire.is_gift === 1,
    batchNumber: wire.batch_no,
    madeOn: wire.made_on,
    expiresOn: wire.expires_on,
    quantity: wire.number,
  }
}

/** What a line costs: said, or its quantity at its price; null where one of them is not told. */
const amountOf = ({ amount, number }: WireCartLine, price: Price | null): Fen | null =>
  amount === null && price !== null && number !== null ? lineAmount(price, number) : parseFenOrNull(amount)

const toShares = (wire: WireCartChange['shares'][number]): Pick<CartLine, 'fullReductionShare' | 'discountShare'> => ({
  fullReductionShare: parseFen(wire.goods_manjian_amount),
  discountShare: parseFen(wire.discount_amount),
})

export function toCartLine(wire: WireCartLine): CartLine {
  const price = parsePriceOrNull(wire.price ?? wire.goods?.base_price ?? null)
  return {
    id: wire.id,
    key: wire.key,
    type: lineTypeOf(wire.type),
    quantity: wire.number,
    legalQuantity: wire.legal_number ?? wire.number,
    caseQuantity: wire.case_number,
    price,
    rawPrice: wire.raw_price === null ? price : parsePrice(wire.raw_price),
    addedPrice: wire.added_price === null ? price : parsePrice(wire.added_price),
    amount: amountOf(wire, price),
    parts: wire.price_parts.map(toPricePart),
    isSelected: wire.is_selected === 1,
    mayUseCoupon: wire.with_coupon === 1,
    ...toShares(wire),
    gift:
      wire.gift_data && wire.gift_data.total > 0 ? { total: wire.gift_data.total, name: wire.gift_data.name } : null,
    giftNote: wire.gift_note,
    batches: wire.batches?.map(toPlannedBatch) ?? null,
    item: toItem(wire),
    offer: {
      goodsPriceId: wire.goods_price_id,
      ladderPriceId: wire.ladder_price_id,
      fullReductionId: wire.goods_manjian_id,
      flag: wire.is_yj,
    },
  }
}

type WireTier = WireCart['activity_data']['manjians']['manjians'][number]

/** Where a tier does not say how far it is, the selected lines do (spec §4). */
function toTier(wire: WireTier, kind: 'reduction' | 'discount', lines: readonly CartLine[]): Tier {
  const threshold = parseFen(wire.amount)
  const { amount: known, unpriced } =
    wire.current === null
      ? qualifyingAmount(lines, { kind, id: wire.promotion_id })
      : { amount: parseFen(wire.current), unpriced: 0 }
  return {
    id: wire.id,
    promotionId: wire.promotion_id,
    name: wire.name,
    threshold,
    discount: String(wire.discount),
    current: unpriced > 0 && known < threshold ? null : known,
    isReached: wire.status === null ? known >= threshold : wire.status === 1,
    url: wire.url,
  }
}

/** Sums as the upstream gives them, of these lines. */
export function toCartAmounts(
  wire: NonNullable<WireCart['amounts']>,
  lines: readonly { readonly quantity: number | null }[],
): CartAmounts {
  return {
    selectedLines: wire.selected_count ?? lines.length,
    selectedUnits: wire.selected_number ?? unitsOf(lines),
    unpriced: 0,
    goods: parseFen(wire.goods_amount),
    fullReduction: parseFen(wire.manjian_amount),
    discount: parseFen(wire.discount_amount),
    coupon: parseFen(wire.coupon_amount),
    shipping: parseFenOrNull(wire.shipping_fee),
    ...(wire.freight && { freight: wire.freight.map(({ label, amount }) => ({ label, fee: parseFen(amount) })) }),
    pay: parseFen(wire.pay_amount),
  }
}

/** The sums of what lines say of themselves, where the upstream gives none. */
export function reckonedAmounts(chosen: readonly CartLine[]): CartAmounts {
  const goods = knownAmount(chosen)
  const fullReduction = sumFen(chosen.map((line) => line.fullReductionShare))
  const discount = sumFen(chosen.map((line) => line.discountShare))
  return {
    selectedLines: chosen.length,
    selectedUnits: unitsOf(chosen),
    unpriced: unpricedOf(chosen),
    goods,
    fullReduction,
    discount,
    coupon: fen(0),
    shipping: null,
    pay: fen(goods - fullReduction - discount),
  }
}

export function toCartTerms(
  wire: Pick<WireCart, 'activity_data' | 'shipping_data'>,
  lines: readonly CartLine[],
): CartTerms {
  const tiersOf = (tiers: readonly WireTier[], kind: 'reduction' | 'discount') =>
    orderTiers(tiers.map((tier) => toTier(tier, kind, lines)))
  return {
    fullReductions: tiersOf(wire.activity_data.manjians.manjians, 'reduction'),
    discounts: tiersOf(wire.activity_data.discounts.discounts, 'discount'),
    shipping: {
      threshold: parseFenOrNull(wire.shipping_data.shipping_amount),
      unshipped: parseFen(wire.shipping_data.no_trans_order_amount),
      minimumOrder: parseFenOrNull(wire.shipping_data.min_order_amount),
      fee: parseFenOrNull(wire.shipping_data.fee),
    },
  }
}

function toCartOf(lines: readonly CartLine[], wire: WireCart | WireCartChange): Omit<Cart, 'notices'> {
  const chosen = selectedLines(lines)
  return {
    lines,
    ...toCartTerms(wire, lines),
    filters: wire.filter_data,
    amounts: wire.amounts === null ? reckonedAmounts(chosen) : toCartAmounts(wire.amounts, chosen),
    hints: wire.hints && toCartHints(wire.hints),
    version: wire.version,
  }
}

export const toCart = (wire: WireCart): Cart => ({
  ...toCartOf(wire.data.map(toCartLine), wire),
  notices: wire.notices,
})

/** A cart with a change; null where it is not the cart that was changed. */
export function changedCart(cart: Cart, wire: WireCartChange): Cart | null {
  if (cart.version !== wire.from) return null
  const changed = new Map(wire.lines.map((line) => [line.id, toCartLine(line)]))
  const shares = new Map(wire.shares.map((share) => [share.id, share]))
  const lines = cart.lines.map((line) => {
    const share = shares.get(line.id)
    return changed.get(line.id) ?? (share ? { ...line, ...toShares(share) } : line)
  })
  return { ...toCartOf(lines, wire), notices: [] }
}
