import type { Price } from '#lib/kernel/money.ts'
import { lineAmount, price, sumFen } from '#lib/kernel/money.ts'
import type { EngineLine, PricedGoods } from './input.ts'
import { offerPrice } from './offer-price.ts'
import type { LineCharge, PricePart } from './types.ts'

export type BaseCharge = Pick<LineCharge, 'price' | 'rawPrice' | 'parts' | 'amount' | 'ladderPriceId'>

const UP_TO_TIERS = 1
const FULL_QUANTITY_TIERS = 2

function part(number: number, unitPrice: Price): PricePart {
  return { number, price: unitPrice, amount: lineAmount(unitPrice, number) }
}

function single(number: number, unitPrice: Price, rawPrice: Price, ladderPriceId = 0): BaseCharge {
  const only = part(number, unitPrice)
  return { price: unitPrice, rawPrice, parts: [only], amount: only.amount, ladderPriceId }
}

/**
 * Full-quantity tiers: full multiples of the highest tier pay its price, full multiples of the next lower one in the
 * rest pay that one's, and what is left pays the base price. Each part is floored where it is computed.
 */
function fullQuantityCharge(base: Price, ladder: PricedGoods['ladder'], quantity: number): BaseCharge {
  const parts: PricePart[] = []
  let rest = quantity
  let ladderPriceId = 0
  for (const tier of [...ladder].reverse()) {
    const units = rest - (rest % tier.number)
    if (units === 0) continue
    parts.push(part(units, tier.price))
    if (ladderPriceId === 0) ladderPriceId = tier.id
    rest -= units
  }
  if (rest > 0) parts.push(part(rest, base))
  const only = parts.length === 1 ? parts[0] : undefined
  return {
    price: only?.price ?? base,
    rawPrice: base,
    parts,
    amount: sumFen(parts.map((each) => each.amount)),
    ladderPriceId,
  }
}

function ordinaryCharge(goods: PricedGoods, base: Price, quantity: number): BaseCharge {
  if (goods.ladderType === UP_TO_TIERS) {
    const reached = goods.ladder.filter((tier) => tier.number <= quantity).at(-1)
    return single(quantity, reached?.price ?? base, base, reached?.id)
  }
  if (goods.ladderType === FULL_QUANTITY_TIERS) return fullQuantityCharge(base, goods.ladder, quantity)
  return single(quantity, base, base)
}

/** Price and amount of a line by itself, before any discount is spread over the lines. */
export function lineCharge(line: Pick<EngineLine, 'offer' | 'goods' | 'quantity'>): BaseCharge {
  const { offer, goods, quantity } = line
  if (offer.kind === 'combination') return single(quantity, offerPrice(offer.price, offer.rawPrice), offer.rawPrice)
  const base = goods?.basePrice ?? price(0)
  if (offer.kind !== 'ordinary') return single(quantity, offerPrice(offer.price, goods?.basePrice ?? null), base)
  return goods ? ordinaryCharge(goods, base, quantity) : single(quantity, base, base)
}
