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
import { ofSite } from '#lib/server/current-site.ts'
import { ZONE_READ_LIMIT_MS } from '#lib/server/limits.ts'
import type { SiteKey } from '#lib/server/sites.ts'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale, tagGoods } from './life.ts'

const limitMs = ZONE_READ_LIMIT_MS

async function groupBuysOf(site: SiteKey): Promise<readonly GroupOffer[]> {
  'use cache'
  keepAsPage(site, 'goods')
  const found = await askOrRecall(site, { key: 'groupBuys', limitMs })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return []
  const offers = found.data.data.map(toGroupOffer)
  tagGoods(
    site,
    offers.map((offer) => offer.goods),
  )
  return offers
}
export const readGroupBuys = ofSite(groupBuysOf)

/** Null when there is no such group buy. */
async function groupBuyOf(site: SiteKey, id: number): Promise<GroupBuy | null> {
  'use cache'
  keepAsPage(site, 'goods')
  const found = await askOrRecall(site, { key: 'groupBuyDetail', params: { id }, limitMs })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return null
  const groupBuy = toGroupBuy(found.data)
  tagGoods(site, [groupBuy.offer.goods])
  return groupBuy
}
export const readGroupBuy = ofSite(groupBuyOf)

async function combinationsOf(site: SiteKey): Promise<readonly Combination[]> {
  'use cache'
  keepAsPage(site, 'goods')
  const found = await askOrRecall(site, { key: 'combinations', limitMs })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return []
  const combinations = found.data.data.map(toCombination)
  tagGoods(
    site,
    combinations.flatMap((combination) => combination.parts.map((part) => part.goods)),
  )
  return combinations
}
export const readCombinations = ofSite(combinationsOf)

async function exchangesOf(site: SiteKey, which: 'groups' | 'list'): Promise<Exchanges> {
  'use cache'
  keepAsPage(site, 'goods')
  const found = await askOrRecall(site, { key: which === 'groups' ? 'exchangeGroups' : 'exchangeList', limitMs })
  markStale(site, found)
  if (found.state === 'building' || !found.data) return { groups: [], bundles: [] }
  const exchanges = toExchanges(found.data)
  tagGoods(
    site,
    exchanges.groups.flatMap((group) => group.goods),
  )
  tagGoods(
    site,
    exchanges.bundles.flatMap((bundle) => bundle.parts.map((part) => part.goods)),
  )
  return exchanges
}
/** groups: what the zone shows; list: everything that takes part. */
export const readExchanges = ofSite(exchangesOf)

async function couponCentreOf(site: SiteKey): Promise<readonly CentreCoupon[]> {
  'use cache'
  keepAsPage(site, 'content')
  const found = await askOrRecall(site, { key: 'couponCentre', limitMs })
  markStale(site, found)
  return found.state === 'building' || !found.data ? [] : found.data.data.map(toCentreCoupon)
}
export const readCouponCentre = ofSite(couponCentreOf)

async function pointsMallOf(site: SiteKey): Promise<PointsMall> {
  'use cache'
  keepAsPage(site, 'content')
  const found = await askOrRecall(site, { key: 'pointsGoods', limitMs })
  markStale(site, found)
  return found.state === 'building' || !found.data ? { points: null, goods: [] } : toPointsMall(found.data)
}
export const readPointsMall = ofSite(pointsMallOf)
