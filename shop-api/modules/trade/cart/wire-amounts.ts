import type { WireCart } from '#lib/contract/cart/calls.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { inScope } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { CartAmounts, TierStatus } from '#shop-api/modules/catalogue/pricing/types.ts'
import { promotionUrl } from '#shop-api/modules/catalogue/promotions/describe.ts'
import { freightLabels } from '#shop-api/modules/trade/freight/terms.ts'
import type { PricedLine } from './priced-types.ts'

type WireTier = WireCart['activity_data']['manjians']['manjians'][number]

/** What makes up the shipping, where that is more than one line says. */
export const wireFreight = (
  parts: readonly { readonly label: string; readonly fee: number }[],
): Pick<NonNullable<WireCart['amounts']>, 'freight'> =>
  parts.every(({ label }) => label === freightLabels.ordinary)
    ? {}
    : { freight: parts.map(({ label, fee }) => ({ label, amount: formatFen(fen(fee)) })) }

export function toWireAmounts(amounts: CartAmounts): NonNullable<WireCart['amounts']> {
  return {
    selected_count: amounts.lineCount,
    selected_number: amounts.unitCount,
    goods_amount: formatFen(amounts.goods),
    manjian_amount: formatFen(amounts.fullReduction),
    discount_amount: formatFen(amounts.discount),
    coupon_amount: formatFen(amounts.coupon),
    shipping_fee: formatFen(amounts.shipping),
    ...wireFreight(amounts.freight),
    pay_amount: formatFen(amounts.pay),
  }
}

/** Tiers are numbered within their promotion; on the wire each needs an id of its own. */
const TIERS_A_PROMOTION = 100

/** Tiers of the promotions that reach anything in the cart; the others would only be noise. */
export function toWireTiers(tiers: readonly TierStatus[], lines: readonly PricedLine[]): WireTier[] {
  const goods = lines.flatMap((line) => line.goods ?? [])
  const reaches = new Map<number, boolean>()
  for (const tier of tiers) {
    if (!reaches.has(tier.promotionId)) {
      reaches.set(
        tier.promotionId,
        goods.some((each) => inScope(tier.scope, each)),
      )
    }
  }
  return tiers
    .filter((tier) => reaches.get(tier.promotionId))
    .map((tier) => ({
      id: tier.promotionId * TIERS_A_PROMOTION + tier.id,
      promotion_id: tier.promotionId,
      name: tier.name,
      amount: formatFen(tier.amount),
      discount: tier.discount,
      current: formatFen(tier.current),
      status: tier.isReached ? 1 : 0,
      url: promotionUrl({ id: tier.promotionId, scope: tier.scope }),
    }))
}
