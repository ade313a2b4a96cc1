import 'server-only'
import type { Combination } from '#lib/domain/cart.ts'
import type { CentreCoupon } from '#lib/domain/coupon-centre.ts'
import type { Exchanges } from '#lib/domain/exchange.ts'
import type { GroupBuy, GroupOffer } from '#lib/domain/group-buy.ts'
import type { PointsMall } from '#lib/domain/points-mall.ts'
import { toCombination } from '#lib/mapping/cart.ts'
import { toCentreCoupon } from '#lib/mapping/coupon-centre.ts'
import { toExchanges } from '#lib/mapping/exchange.ts'
import { toGroupBuy, toGroupOffer } from '#lib/mapping/group-buy.ts'
import { toPointsMall } from '#lib/mapping/points-mall.ts'
import { ZONE_READ_LIMIT_MS } from '../limits.ts'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale, tagGoods } from './life.ts'

const limitMs = ZONE_READ_LIMIT_MS

export async function readGroupBuys(): Promise<readonly GroupOffer[]> {
  'use cache'
  keepAsPage('goods')
  const found = await askOrRecall({ key: 'groupBuys', limitMs })
  markStale(found)
  if (found.state === 'building' || !found.data) return []
  const offers = found.data.data.map(toGroupOffer)
  tagGoods(offers.map((offer) => offer.goods))
  return offers
}

/** Null when there is no such group buy. */
export async function readGroupBuy(id: number): Promise<GroupBuy | null> {
  'use cache'
  keepAsPage('goods')
  const found = await askOrRecall({ key: 'groupBuyDetail', params: { id }, limitMs })
  markStale(found)
  if (found.state === 'building' || !found.data) return null
  const groupBuy = toGroupBuy(found.data)
  tagGoods([groupBuy.offer.goods])
  return groupBuy
}

export async function readCombinations(): Promise<readonly Combination[]> {
  'use cache'
  keepAsPage('goods')
  const found = await askOrRecall({ key: 'combinations', limitMs })
  markStale(found)
  if (found.state === 'building' || !found.data) return []
  const combinations = found.data.data.map(toCombination)
  tagGoods(combinations.flatMap((combination) => combination.parts.map((part) => part.goods)))
  return combinations
}

/** groups: what the zone shows; list: everything that takes part. */
export async function readExchanges(which: 'groups' | 'list'): Promise<Exchanges> {
  'use cache'
  keepAsPage('goods')
  const found = await askOrRecall({ key: which === 'groups' ? 'exchangeGroups' : 'exchangeList', limitMs })
  markStale(found)
  if (found.state === 'building' || !found.data) return { groups: [], bundles: [] }
  const exchanges = toExchanges(found.data)
  tagGoods(exchanges.groups.flatMap((group) => group.goods))
  tagGoods(exchanges.bundles.flatMap((bundle) => bundle.parts.map((part) => part.goods)))
  return exchanges
}

export async function readCouponCentre(): Promise<readonly CentreCoupon[]> {
  'use cache'
  keepAsPage('content')
  const found = await askOrRecall({ key: 'couponCentre', limitMs })
  markStale(found)
  return found.state === 'building' || !found.data ? [] : found.data.data.map(toCentreCoupon)
}

export async function readPointsMall(): Promise<PointsMall> {
  'use cache'
  keepAsPage('content')
  const found = await askOrRecall({ key: 'pointsGoods', limitMs })
  markStale(found)
  return found.state === 'building' || !found.data ? { points: null, goods: [] } : toPointsMall(found.data)
}
