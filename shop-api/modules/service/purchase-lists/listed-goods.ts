import type { WireListedGoods } from '#lib/contract/purchase-lists/calls.ts'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { seesPriceOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { eligibility, isBarred, isNearExpiry } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { smallestQuantity } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import type { RunningSpecial } from '#shop-api/modules/catalogue/promotions/active.ts'
import { specialAt } from '#shop-api/modules/catalogue/promotions/active.ts'

/** Whom a purchase list is made for, and what runs meanwhile. */
export interface PurchaseListView {
  readonly viewer: Viewer
  readonly specials: ReadonlyMap<number, RunningSpecial>
}

export function canBuy(goods: BuyerGoods, { viewer: { member, now } }: PurchaseListView): boolean {
  return eligibility({ member, goods, quantity: smallestQuantity(goods), date: chinaDate(now) }).length === 0
}

/** Words in place of a price, by the reason why it is hidden. */
function priceNote(goods: BuyerGoods, viewer: Viewer): string {
  if (isBarred(viewer.member, goods.saleControl)) return '供货范围内可见'
  return viewer.seesPrices ? '价格正在制定中' : '资质审核后可见'
}

/** Goods in the few words a purchase list's row needs. */
export function presentListedGoods(goods: BuyerGoods, view: PurchaseListView): WireListedGoods {
  const { viewer } = view
  const price = seesPriceOf(viewer, [goods]) ? (specialAt(view.specials, goods)?.item.price ?? goods.unitPrice) : null
  return {
    id: goods.id,
    code: goods.code,
    name: goods.name,
    ypgg: goods.spec,
    sccj: goods.manufacturerName,
    bzdw: goods.unit,
    jzl: goods.casePack,
    pzwh: goods.approvalNumber ?? '',
    price: price === null ? null : formatPrice(parsePrice(price)),
    price_note: price === null ? priceNote(goods, viewer) : '',
    xq: goods.nearestExpiry,
    is_jxq: isNearExpiry(goods.nearestExpiry, chinaDate(viewer.now)) ? 1 : 0,
    number: goods.available,
    is_buy: canBuy(goods, view) ? 1 : 0,
    min_number: goods.minQuantity,
    zbz: goods.middlePack,
    is_zbz: goods.mustBuyByMiddlePack ? 1 : 0,
    max_number: goods.maxQuantity,
  }
}
