import type { WirePlanGoods } from '#lib/contract/purchase/calls.ts'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { MemberFacts } from '#shop-api/modules/eligibility/facts.ts'
import { isNearExpiry } from '#shop-api/modules/eligibility/near-expiry.ts'
import { eligibility } from '#shop-api/modules/eligibility/rules.ts'
import type { GoodsRow } from '#shop-api/modules/goods/rows.ts'
import { smallestQuantity } from '#shop-api/modules/pricing/quantity.ts'
import type { RunningSpecial } from '#shop-api/modules/promotions/active.ts'

/** Whom a plan is made for, and what runs meanwhile. */
export interface PlanView {
  readonly member: MemberFacts
  readonly specials: ReadonlyMap<number, RunningSpecial>
  readonly now: Date
}

export function canBuy(goods: GoodsRow, { member, now }: PlanView): boolean {
  return eligibility({ member, goods, quantity: smallestQuantity(goods), date: chinaDate(now) }).length === 0
}

/** Goods in the few words a plan's row needs. */
export function presentPlanGoods(goods: GoodsRow, view: PlanView): WirePlanGoods {
  const price = view.specials.get(goods.id)?.item.price ?? goods.unitPrice
  return {
    id: goods.id,
    code: goods.code,
    name: goods.name,
    ypgg: goods.spec,
    sccj: goods.manufacturerName,
    dw: goods.unit,
    pzwh: goods.approvalNumber ?? '',
    price: price === null ? null : formatPrice(parsePrice(price)),
    xq: goods.nearestExpiry,
    is_jxq: isNearExpiry(goods.nearestExpiry, chinaDate(view.now)) ? 1 : 0,
    number: goods.available,
    is_buy: canBuy(goods, view) ? 1 : 0,
    min_number: goods.minQuantity,
    bzdw: goods.middlePack,
    is_bzdw: goods.mustBuyByMiddlePack ? 1 : 0,
    max_number: goods.maxQuantity,
  }
}
