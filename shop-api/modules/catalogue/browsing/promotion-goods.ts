import type { DataOf } from '#lib/contract/call.ts'
import type { goodsCalls, WireGoods } from '#lib/contract/goods/calls.ts'
import { formatFen, parseFen } from '#lib/kernel/money.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { bestSelling } from '#shop-api/modules/catalogue/goods/reads.ts'
import { loadGoodsFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { offerPriceText } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import type { PromotionItemRow, PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { loadItems, loadPromotions } from '#shop-api/modules/catalogue/promotions/active.ts'
import { describePromotion, promotionUrl } from '#shop-api/modules/catalogue/promotions/describe.ts'
import { left } from '#shop-api/modules/catalogue/promotions/rules.ts'
import { scopeCondition } from '#shop-api/modules/catalogue/promotions/scope-condition.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { presentIds } from './showcase.ts'
import type { Viewer } from './viewer.ts'
import { seesPriceOf } from './viewer.ts'

type Campaigns = DataOf<typeof goodsCalls.goodsCampaigns>
type Groups = DataOf<typeof goodsCalls.exchangeGroups>

const GOODS_EACH = 8

/** Goods of the daily specials that run now, and when the first of them ends. */
export async function everydayPrice(db: Db, viewer: Viewer): Promise<{ data: WireGoods[]; ends_at: number | null }> {
  const running = await loadPromotions(db, { kinds: ['daily'], ids: [], now: viewer.now })
  const items = await loadItems(db, { itemIds: [], promotionIds: running.map((promotion) => promotion.id) })
  const ends = running.map((promotion) => toTimestamp(promotion.endsAt))
  return {
    data: await presentIds(db, [...new Set(items.map((item) => item.goodsId))], viewer),
    ends_at: ends.length === 0 ? null : Math.min(...ends),
  }
}

/** Promotions by amount that run now, with the goods they reach that sell best. */
export async function campaigns(db: Db, viewer: Viewer): Promise<Campaigns> {
  const running = await loadPromotions(db, {
    kinds: ['full_reduction', 'store_discount', 'cash_back'],
    ids: [],
    now: viewer.now,
  })
  const ids = new Map<number, number[]>()
  for (const { id, scope } of running) ids.set(id, await bestSelling(db, scopeCondition(scope), GOODS_EACH))
  const shown = await byId(db, [...ids.values()].flat(), viewer)
  return {
    data: running.map((promotion) => ({
      id: promotion.id,
      name: promotion.name,
      kind: promotion.kind,
      describe: describePromotion(promotion),
      ends_at: toTimestamp(promotion.endsAt),
      url: promotionUrl(promotion),
      goods: pick(ids.get(promotion.id) ?? [], shown),
    })),
  }
}

async function byId(db: Db, ids: readonly number[], viewer: Viewer): Promise<Map<number, WireGoods>> {
  const presented = await presentIds(db, [...new Set(ids)], viewer)
  return new Map(presented.map((each) => [each.id, each]))
}

function pick(ids: readonly number[], shown: ReadonlyMap<number, WireGoods>): WireGoods[] {
  return ids.flatMap((id) => shown.get(id) ?? [])
}

/**
 * Gifts and exchanges: what to buy, and what is given or sold at a low price for it. Anyone who may not see the price of
 * goods sees no offer of them.
 */
export async function exchangeGroups(db: Db, viewer: Viewer): Promise<Groups> {
  const running = await loadPromotions(db, { kinds: ['exchange', 'gift'], ids: [], now: viewer.now })
  const open = running.filter((promotion) => left(promotion) !== 0)
  const items = await loadItems(db, { itemIds: [], promotionIds: open.map((promotion) => promotion.id) })
  const ids = new Map<number, number[]>()
  for (const { id, scope } of open) ids.set(id, await bestSelling(db, scopeCondition(scope), GOODS_EACH))
  const offers = new Map(open.map((promotion) => [promotion.id, offersOf(promotion, items)]))
  const offered = [...offers.values()].flat().map((offer) => offer.goodsId)
  const shown = await byId(db, [...[...ids.values()].flat(), ...offered], viewer)
  const rows = await loadGoodsFor(db, offered, viewer)
  return {
    data: open.map((promotion) => ({
      id: promotion.id,
      name: promotion.name,
      describe: describePromotion(promotion),
      amount: promotion.rule.threshold === undefined ? null : formatFen(parseFen(promotion.rule.threshold)),
      goods: pick(ids.get(promotion.id) ?? [], shown),
      offers: (offers.get(promotion.id) ?? []).flatMap((offer) => {
        const [wire, row] = [shown.get(offer.goodsId), rows.get(offer.goodsId)]
        if (!wire || !row || !seesPriceOf(viewer, [row])) return []
        const isExchange = promotion.kind === 'exchange'
        const terms = isExchange ? { goods_price_id: offer.itemId, is_yj: 1 as const } : {}
        return [
          { goods: { ...wire, ...terms }, price: offerPriceText(offer.price, row.unitPrice), number: offer.number },
        ]
      }),
    })),
  }
}

interface Offer {
  readonly goodsId: number
  /** What an add sends as goods_price_id; 0 for a gift, which is not added by hand. */
  readonly itemId: number
  readonly price: string
  readonly number: number
}

/** What a group gives: goods at an exchange price, at most so many an order; or the gift, for nothing. */
function offersOf(promotion: PromotionRow, items: readonly PromotionItemRow[]): Offer[] {
  const { gift } = promotion.rule
  if (promotion.kind === 'gift') {
    return gift?.goodsId ? [{ goodsId: gift.goodsId, itemId: 0, price: '0', number: gift.number }] : []
  }
  return items.flatMap((item) =>
    item.promotionId === promotion.id && item.price !== null && left(item) !== 0
      ? [
          {
            goodsId: item.goodsId,
            itemId: item.id,
            price: item.price,
            number: item.memberLimit ?? 1,
          },
        ]
      : [],
  )
}
