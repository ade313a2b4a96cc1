import type { Fen } from '#lib/kernel/money.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import type { OfferFacts } from '#shop-api/modules/catalogue/eligibility/facts.ts'
import type { LineOffer } from '#shop-api/modules/catalogue/pricing/input.ts'
import { lineCharge } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import type { Limit, PackRules } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import { arePacksBinding } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import { toPricedGoods } from './engine-lines.ts'
import type { CartGoods } from './priced-types.ts'

/** Packs, stock and caps for a quantity of goods under an offer, given what other lines of the cart want of them. */
export function packRules(
  goods: CartGoods,
  offer: (OfferFacts & { readonly memberLimit: number | null }) | null,
  others: { readonly units: number; readonly ephedrineLeft: number | null },
): PackRules {
  const limits: Limit[] = []
  if (offer && offer.left !== null)
    limits.push({ number: offer.left, text: `${offer.label}仅剩${offer.left}${goods.unit}` })
  if (offer && offer.memberLeft !== null) {
    limits.push({ number: offer.memberLeft, text: `${offer.label}限购，您还可购${offer.memberLeft}${goods.unit}` })
  }
  if (goods.isEphedrine && others.ephedrineLeft !== null) {
    const text = `含麻授权额度还剩${others.ephedrineLeft}${goods.unit}`
    limits.push({ number: others.ephedrineLeft, text })
  }
  const isBinding = arePacksBinding(goods, offer?.memberLimit)
  return {
    unit: goods.unit,
    middlePack: goods.middlePack,
    mustBuyByMiddlePack: isBinding && goods.mustBuyByMiddlePack,
    casePack: goods.casePack,
    minQuantity: isBinding ? goods.minQuantity : 1,
    maxQuantity: goods.maxQuantity === null ? null : Math.max(0, goods.maxQuantity - others.units),
    available: Math.max(0, goods.available - others.units),
    limits,
  }
}

/** What a line of so many units costs, before discounts of the whole cart. */
export function amountFor(goods: CartGoods | null, offer: LineOffer, quantity: number): Fen {
  return lineCharge({ goods: goods && toPricedGoods(goods), offer, quantity }).amount
}

/** Unit price a line is charged at now, kept beside it to tell the buyer when it changes. */
export function unitPriceOf(goods: CartGoods | null, offer: LineOffer, quantity: number): string {
  const { price } = lineCharge({ goods: goods && toPricedGoods(goods), offer, quantity })
  return formatPrice(price)
}
