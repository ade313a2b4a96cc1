import 'server-only'
import type { Exchanges } from '#lib/domain/exchange.ts'
import type { PointsMall } from '#lib/domain/points-mall.ts'
import { toCombination } from '#lib/mapping/cart.ts'
import { toCentreCoupon } from '#lib/mapping/coupon-centre.ts'
import { toExchanges } from '#lib/mapping/exchange.ts'
import { toGroupBuy, toGroupOffer } from '#lib/mapping/group-buy.ts'
import { toPointsMall } from '#lib/mapping/points-mall.ts'
import { ZONE_READ_LIMIT_MS } from '#lib/server/limits.ts'
import { pageRead } from './page-read.ts'

const limitMs = ZONE_READ_LIMIT_MS

export const readGroupBuys = pageRead('groupBuys', {
  tags: ['goods'],
  toModel: ({ data }) => data.map(toGroupOffer),
  none: [],
  goodsOf: (offers) => offers.map(({ goods }) => goods),
  limitMs,
})

/** Null when there is no such group buy. */
export const readGroupBuy = pageRead('groupBuyDetail', {
  tags: ['goods'],
  ask: (id: number) => ({ params: { id } }),
  toModel: toGroupBuy,
  none: null,
  goodsOf: ({ offer }) => [offer.goods],
  limitMs,
})

export const readCombinations = pageRead('combinations', {
  tags: ['goods'],
  toModel: ({ data }) => data.map(toCombination),
  none: [],
  goodsOf: (combinations) => combinations.flatMap(({ parts }) => parts.map(({ goods }) => goods)),
  limitMs,
})

const noExchanges: Exchanges = { groups: [], bundles: [] }

const exchangesBy = (key: 'exchangeGroups' | 'exchangeList') =>
  pageRead(key, {
    tags: ['goods'],
    toModel: toExchanges,
    none: noExchanges,
    goodsOf: ({ groups, bundles }) =>
      [...groups, ...bundles.flatMap(({ parts }) => parts)].flatMap(({ goods }) => goods),
    limitMs,
  })

/** What the zone shows. */
export const readExchangeGroups = exchangesBy('exchangeGroups')
/** Everything that takes part. */
export const readExchangeList = exchangesBy('exchangeList')

export const readCouponCentre = pageRead('couponCentre', {
  tags: ['content'],
  toModel: ({ data }) => data.map(toCentreCoupon),
  none: [],
  limitMs,
})

const noMall: PointsMall = { points: null, goods: [] }

export const readPointsMall = pageRead('pointsGoods', {
  tags: ['content'],
  toModel: toPointsMall,
  none: noMall,
  limitMs,
})
