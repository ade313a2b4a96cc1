import { formatPrice, parsePrice, price } from '#lib/kernel/money.ts'
import { loadGoodsFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { offerPriceText } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { loadItems } from '#shop-api/modules/catalogue/promotions/active.ts'
import { describePromotion } from '#shop-api/modules/catalogue/promotions/describe.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { Viewer } from './viewer.ts'
import { seesPriceOf } from './viewer.ts'

/** An amount to reach is no price; what a set or a seat costs is one. */
const tellsPrice = ({ kind }: PromotionRow) => kind === 'combination' || kind === 'group_buy'

const withoutPrice = ({ kind, rule }: PromotionRow) =>
  kind === 'combination' ? '整组购买更优惠' : `${rule.requiredBuyers ?? 2}家成团`

/** What promotions grant, in words for one viewer: a price only to those who see the price of all goods in it. */
export async function termsFor(
  db: Db,
  promotions: readonly PromotionRow[],
  viewer: Viewer,
): Promise<(promotion: PromotionRow) => string> {
  const promotionIds = promotions.filter(tellsPrice).map((promotion) => promotion.id)
  const items = await loadItems(db, { itemIds: [], promotionIds })
  const goods = await loadGoodsFor(db, valuesOf(items, 'goodsId'), viewer)
  return (promotion) => {
    const parts = items.filter((item) => item.promotionId === promotion.id)
    const rows = parts.flatMap((item) => goods.get(item.goodsId) ?? [])
    if (!tellsPrice(promotion)) return describePromotion(promotion)
    if (!seesPriceOf(viewer, rows)) return withoutPrice(promotion)
    const { rule } = promotion
    if (rule.price === undefined || rows.some(({ unitPrice }) => unitPrice === null))
      return describePromotion(promotion)
    const sum = parts.reduce(
      (all, item) => all + parsePrice(goods.get(item.goodsId)?.unitPrice ?? '0') * item.number,
      0,
    )
    // As it is charged: with an agreed price the parts may be cheaper than the set.
    return describePromotion({
      ...promotion,
      rule: { ...rule, price: offerPriceText(rule.price, formatPrice(price(sum))) },
    })
  }
}
