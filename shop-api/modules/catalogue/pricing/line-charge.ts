import type { Price } from '#lib/kernel/money.ts'
import { formatPrice, lineAmount, parsePrice, price } from '#lib/kernel/money.ts'
import type { EngineLine, PricedGoods } from './input.ts'
import type { LineCharge, PricePart } from './types.ts'

/** What an offer charges a piece: never more than the goods cost without it. Null: that price is still being set. */
const offerPrice = (offered: Price, without: Price | null): Price =>
  without !== null && offered > without ? without : offered

/** The same for prices as rows carry them, in the wire's words. */
export const offerPriceText = (offered: string, without: string | null): string =>
  formatPrice(offerPrice(parsePrice(offered), without === null ? null : parsePrice(without)))

/** Whether an offer's price would be more than the goods cost without it: then it is none. */
export const isSurcharge = (offered: string | null, without: string | null): boolean =>
  offered !== null && without !== null && parsePrice(offered) > parsePrice(without)

export type BaseCharge = Pick<LineCharge, 'price' | 'rawPrice' | 'listPrice' | 'parts' | 'amount' | 'ladderPriceId'>

/** Any other type is full-quantity tiers. */
const UP_TO_TIERS = 1

type RawPrices = Pick<LineCharge, 'rawPrice' | 'listPrice'>

function single(number: number, unitPrice: Price, raw: RawPrices, ladderPriceId = 0): BaseCharge {
  const only: PricePart = { number, price: unitPrice, amount: lineAmount(unitPrice, number) }
  return { price: unitPrice, ...raw, parts: [only], amount: only.amount, ladderPriceId }
}

/** The tier that prices a quantity: the smallest bound that holds, or the highest tier reached. */
function pricingTier({ ladder, ladderType }: PricedGoods, quantity: number): PricedGoods['ladder'][number] | undefined {
  return ladderType === UP_TO_TIERS
    ? ladder.find((tier) => quantity <= tier.number)
    : ladder.findLast((tier) => tier.number <= quantity)
}

function ordinaryCharge(goods: PricedGoods, raw: RawPrices, quantity: number): BaseCharge {
  const tier = pricingTier(goods, quantity)
  return tier !== undefined && tier.price < raw.rawPrice
    ? single(quantity, tier.price, raw, tier.id)
    : single(quantity, raw.rawPrice, raw)
}

/** Price and amount of a line by itself, before any discount is spread over the lines; never above the price without offers. */
export function lineCharge(line: Pick<EngineLine, 'offer' | 'goods' | 'quantity'>): BaseCharge {
  const { offer, goods, quantity } = line
  if (offer.kind === 'combination') {
    const { rawPrice, listPrice } = offer
    return single(quantity, offerPrice(offer.price, rawPrice), { rawPrice, listPrice })
  }
  const raw = { rawPrice: goods?.basePrice ?? price(0), listPrice: goods?.listPrice ?? price(0) }
  if (offer.kind !== 'ordinary') return single(quantity, offerPrice(offer.price, goods?.basePrice ?? null), raw)
  return goods ? ordinaryCharge(goods, raw, quantity) : single(quantity, raw.rawPrice, raw)
}

const charges = new WeakMap<EngineLine, BaseCharge>()

/** The same of a line of the engine, reckoned once for each. */
export function baseCharge(line: EngineLine): BaseCharge {
  const known = charges.get(line) ?? lineCharge(line)
  charges.set(line, known)
  return known
}
