import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import type { FreightTerms, ShippingRule } from '#shop-api/modules/catalogue/pricing/input.ts'
import type { FreightPart, ShippedLine } from '#shop-api/modules/catalogue/pricing/shipping.ts'
import { shippingOf } from '#shop-api/modules/catalogue/pricing/shipping.ts'
import type { FreightTemplate } from './terms.ts'
import { termsOf } from './terms.ts'

/** Goods of an order that nobody has placed. */
export interface TriedGoods {
  readonly amount: Fen
  /** Null where it is not known. */
  readonly grams: number | null
  readonly isColdChain: boolean
}

const toLine = ({ amount, grams, isColdChain }: TriedGoods): ShippedLine => ({
  line: { goods: null, quantity: 1, isColdChain, grams },
  amount,
})

/** What an order of these goods would cost to ship. */
export const triedFreight = (all: readonly TriedGoods[], rule: ShippingRule): readonly FreightPart[] =>
  shippingOf(all.map(toLine), rule).parts

const freightText = (parts: readonly FreightPart[]): string =>
  sumFen(parts.map(({ fee }) => fee)) === 0
    ? '包邮'
    : parts.map(({ label, fee }) => `${label} ${fee === 0 ? '包邮' : `¥${formatFen(fee)}`}`).join('＋')

const kilograms = (grams: number): string => `${grams / 1000} 千克`

/** Weights around the steps, and a heavy parcel; none where it does not go by weight. */
function triedWeights({ weight }: FreightTerms): (number | null)[] {
  if (weight === null) return [null]
  const { firstGrams, stepGrams } = weight
  return [...new Set([firstGrams, firstGrams + 1, firstGrams + 3 * stepGrams, 20_000])].sort((a, b) => a - b)
}

const triedAmounts = ({ freeFrom }: FreightTerms): Fen[] =>
  freeFrom === null || freeFrom === 0 ? [fen(100_000)] : [fen(freeFrom - 1), freeFrom]

/** What orders by one template alone cost, as rows for who is about to save it. */
export function sampleCosts(template: Omit<FreightTemplate, 'id' | 'name' | 'regionCodes'>): [string, string][] {
  const terms = termsOf(template)
  const rule: ShippingRule = { ...terms, minimumOrder: fen(0), unshipped: fen(0), cold: null }
  const cost = (amount: Fen, grams: number | null) =>
    freightText(triedFreight([{ amount, grams, isColdChain: false }], rule))
  return triedAmounts(terms).flatMap((amount): [string, string][] => {
    const goods = `商品 ¥${formatFen(amount)}`
    const weighed = triedWeights(terms).map((grams): [string, string] => [
      grams === null ? goods : `${goods}，重 ${kilograms(grams)}`,
      cost(amount, grams),
    ])
    return terms.weight === null ? weighed : [...weighed, [`${goods}，有商品缺重量`, cost(amount, null)]]
  })
}
