import { loadGoods } from '#shop-api/modules/catalogue/goods/repository.ts'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { loadItems } from '#shop-api/modules/catalogue/promotions/active.ts'
import { describePromotion } from '#shop-api/modules/catalogue/promotions/describe.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
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
  const goods = await loadGoods(
    db,
    items.map((item) => item.goodsId),
  )
  return (promotion) => {
    const parts = items.filter((item) => item.promotionId === promotion.id)
    const hides =
      tellsPrice(promotion) &&
      !seesPriceOf(
        viewer,
        parts.flatMap((item) => goods.get(item.goodsId) ?? []),
      )
    return hides ? withoutPrice(promotion) : describePromotion(promotion)
  }
}
