import { parsePrice } from '#lib/kernel/money.ts'
import type { EngineLine, PricedGoods } from '#shop-api/modules/catalogue/pricing/input.ts'
import type { LineToCheck } from './line-checks.ts'
import { partsOf } from './line-checks.ts'
import type { CartGoods } from './priced-types.ts'

const pricedOf = new WeakMap<CartGoods, PricedGoods>()

/** The same object for the same goods: those that nobody changed are kept between requests. */
export function toPricedGoods(goods: CartGoods): PricedGoods {
  const known = pricedOf.get(goods) ?? pricedGoods(goods)
  pricedOf.set(goods, known)
  return known
}

function pricedGoods(goods: CartGoods): PricedGoods {
  return {
    id: goods.id,
    categoryPath: goods.categoryPath,
    manufacturerId: goods.manufacturerId,
    brandId: goods.brandId,
    basePrice: goods.unitPrice === null ? null : parsePrice(goods.unitPrice),
    listPrice: goods.listPrice === null ? null : parsePrice(goods.listPrice),
    ladderType: goods.ladderType,
    ladder: goods.ladder.map((tier) => ({ id: tier.id, number: tier.number, price: parsePrice(tier.price) })),
    isEphedrine: goods.isEphedrine,
    shipsFreeFrom: goods.isSingleFreeShipping ? Math.max(1, goods.singleFreeShippingFrom) : null,
    freesOrderFrom: goods.freeShippingNumber > 0 ? goods.freeShippingNumber : null,
  }
}

/** What one unit weighs, or one set; null where that is not known of all of it. */
function gramsOf(parts: ReturnType<typeof partsOf>): number | null {
  let grams = 0
  for (const { goods, number } of parts) {
    if (goods.weightGrams === null) return null
    grams += goods.weightGrams * number
  }
  return grams
}

/** A line as the pricing engine takes it. A combination with one ephedrine-containing part is one as a whole. */
export function toEngineLine(line: LineToCheck, isCounted: boolean): EngineLine {
  const parts = partsOf(line)
  return {
    id: line.row.id,
    quantity: line.row.number,
    offer: line.resolved.offer,
    goods: line.goods && toPricedGoods(line.goods),
    isEphedrine: parts.some((part) => part.goods.isEphedrine),
    isColdChain: parts.some(({ goods: { storageClass } }) => storageClass === 'cold' || storageClass === 'frozen'),
    grams: gramsOf(parts),
    isCounted,
    wantedFullReductionId: line.row.goodsManjianId,
  }
}
