import type { z } from 'zod'
import type { WireGoods } from '#lib/contract/goods/calls.ts'
import type { goodsDetailQuery } from '#lib/contract/goods/shapes.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { eligibility } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { offerPriceText } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import { arePacksBinding, smallestQuantity } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import { promotionFor } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { RunningSpecial } from '#shop-api/modules/catalogue/promotions/active.ts'
import { loadItems, loadPromotions } from '#shop-api/modules/catalogue/promotions/active.ts'
import { describePromotion } from '#shop-api/modules/catalogue/promotions/describe.ts'
import { left } from '#shop-api/modules/catalogue/promotions/rules.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { loadRunningRules } from './present.ts'
import type { Viewer } from './viewer.ts'
import { seesPriceOf } from './viewer.ts'

/** The offer a product link names (spec §3). */
export type LinkedOffer = z.output<typeof goodsDetailQuery>

/** The exchange that is meant: the one named when it still runs for these goods, else any that does. */
export async function linkedExchange(
  db: Db,
  goods: BuyerGoods,
  wanted: LinkedOffer,
  viewer: Viewer,
): Promise<RunningSpecial | null> {
  if (wanted.is_yj !== 1 || !seesPriceOf(viewer, [goods])) return null
  const running = (await loadPromotions(db, { kinds: ['exchange'], ids: [], now: viewer.now })).filter(
    (promotion) => left(promotion) !== 0,
  )
  const items = await loadItems(db, { itemIds: [], promotionIds: running.map((promotion) => promotion.id) })
  const open = items.filter((item) => item.goodsId === goods.id && item.price !== null && left(item) !== 0)
  const item = open.find((each) => each.id === wanted.goods_price_id) ?? open[0]
  const promotion = running.find((each) => each.id === item?.promotionId)
  return item && promotion ? { promotion, item } : null
}

/** Goods at their exchange price: its limits, no other price beside it, and what an add has to send to get it. */
export function atExchangePrice(
  wire: WireGoods,
  goods: BuyerGoods,
  { promotion, item }: RunningSpecial,
  { member, now }: Viewer,
): WireGoods {
  const isBinding = arePacksBinding(goods, item.memberLimit)
  const smallest = isBinding ? smallestQuantity(goods) : 1
  const reasons = eligibility({
    member,
    goods,
    quantity: smallest,
    smallest,
    date: chinaDate(now),
    offer: { left: left(item), memberLeft: item.memberLimit, label: '换购' },
  })
  const others = wire.tags.filter((tag) => !['秒', '特', '换购'].includes(tag.name))
  return {
    ...wire,
    sale_price: item.price === null ? wire.sale_price : offerPriceText(item.price, goods.unitPrice),
    ladder_price: [],
    spike: null,
    is_buy: reasons.length === 0 ? 1 : 0,
    reasons: reasons.map(({ code, text, action }) => ({ code, text, action })),
    min_number: isBinding ? wire.min_number : 1,
    is_zbz: isBinding ? wire.is_zbz : 0,
    max_number: item.memberLimit ?? wire.max_number,
    tags: [{ name: '换购', describe: describePromotion(promotion), is_show: 1, isLadder: 0 }, ...others],
    goods_price_id: item.id,
    is_yj: 1,
  }
}

/** The full reduction and the ladder tier a link names, where they reach the goods. */
export async function linkedTerms(
  db: Db,
  goods: BuyerGoods,
  wanted: LinkedOffer,
  { now }: Viewer,
): Promise<Partial<WireGoods>> {
  const { goods_manjian_id: reductionId = 0, ladder_price_id: tierId = 0 } = wanted
  const rules = reductionId === 0 ? null : await loadRunningRules(db, now)
  const reduction = rules && promotionFor(rules.fullReductions, goods, reductionId)
  return {
    ...(reduction?.id === reductionId ? { goods_manjian_id: reductionId } : {}),
    ...(goods.ladder.some((tier) => tier.id === tierId) ? { ladder_price_id: tierId } : {}),
  }
}
