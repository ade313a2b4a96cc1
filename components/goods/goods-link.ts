import { buyState } from '#lib/domain/buy-state.ts'
import type { CardGoods, OfferIds } from '#lib/domain/goods.ts'
import { goodsUrl } from '#lib/routes/links.ts'

/**
 * The page of goods under the offer they are shown at (spec §3), so that a member meets the same price there. A guest,
 * who sees no offers, gets the one plain address that is the same for all.
 */
export function goodsLink(goods: CardGoods, offer: OfferIds = goods.offer): string {
  if (buyState(goods).kind === 'guest') return goodsUrl(goods.id)
  return goodsUrl(goods.id, {
    goods_price_id: offer.goodsPriceId,
    ladder_price_id: offer.ladderPriceId,
    goods_manjian_id: offer.fullReductionId,
    offerFlag: offer.flag,
    isNearExpiry: goods.expiry?.isNear ? 1 : 0,
  })
}
