import { agreementCalls } from '#lib/contract/agreements/calls.ts'
import type { Call, QueryOf } from '#lib/contract/call.ts'
import { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import { couponCalls } from '#lib/contract/coupons/calls.ts'
import { ephedrineCalls } from '#lib/contract/ephedrine/calls.ts'
import { favoriteCalls } from '#lib/contract/favorites/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import { inspectionCalls } from '#lib/contract/inspection-reports/calls.ts'
import { lotteryCalls } from '#lib/contract/lottery/calls.ts'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { pointsCalls } from '#lib/contract/points/calls.ts'
import { purchaseHistoryCalls } from '#lib/contract/purchase-history/calls.ts'
import { purchaseCalls } from '#lib/contract/purchase-lists/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { zoneCallOf, zoneCalls } from '#lib/contract/zones/calls.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { Feature } from '#lib/kernel/feature.ts'
import type { GoodsQuery } from '#lib/routes/links.ts'
import { callUrl } from './call-url.ts'
import { lastPurchasesQuery, listQuery, oftenBoughtQuery, reportsWireQuery, termsQuery } from './goods-queries.ts'

function zoneCallUrl(name: string): string {
  const { key, params } = zoneCallOf(name)
  return callUrl(zoneCalls[key], { params })
}

// Addresses of the personal calls of cached pages, exactly as the hooks of those pages make them.
const user = callUrl(userCalls.userBase)

/** Home's shelves: the terms of their goods by their ids; for an upstream without terms (null), whole shelves. */
export const homeCallUrls = (ids: readonly number[] | null): readonly string[] => [
  user,
  ...(ids
    ? [callUrl(goodsCalls.goodsTerms, { query: termsQuery(ids) })]
    : [callUrl(goodsCalls.spike), callUrl(goodsCalls.recommendations)]),
]

const first = { page: 1 }

/** Addresses of calls that the upstream offers. */
const offeredBut =
  (absent: readonly Feature[]) =>
  <C extends Call>(call: C, query?: QueryOf<C>): readonly string[] =>
    call.feature && absent.includes(call.feature) ? [] : [callUrl(call, { query })]

/** What the frame of every page shows to a member. */
export function frameCallUrls(absent: readonly Feature[]): readonly string[] {
  const offered = offeredBut(absent)
  return [...offered(notificationCalls.messageUnread), ...offered(lotteryCalls.lotterySimple)]
}

/** What a page asks for that shows nothing of its own before its scripts have come. */
export const userCallUrls: readonly string[] = [user]

/** What a member's home shows beside its shelves, of what the upstream offers. */
export function deskCallUrls(absent: readonly Feature[]): readonly string[] {
  const offered = offeredBut(absent)
  return [
    ...offered(purchaseCalls.fastBuy, oftenBoughtQuery),
    ...offered(orderCalls.orderNumbers),
    ...offered(userCalls.money),
    ...offered(userCalls.licences),
    ...offered(agreementCalls.agreements),
    ...offered(ephedrineCalls.receiptList, { state: 'owed', ...first }),
    ...offered(purchaseHistoryCalls.purchaseMonths),
    ...offered(orderCalls.orderList, { state: 'all', ...first }),
    ...offered(userCalls.availableCoupons, first),
  ]
}

export const listCallUrls = (query: GoodsQuery): readonly string[] => [
  user,
  callUrl(goodsCalls.goodsList, { query: listQuery(query) }),
]

/** The list of a zone and, where its shelves are shown above it, the zone itself. */
export const zoneCallUrls = (query: GoodsQuery, shelvesOf: string | null): readonly string[] => [
  ...listCallUrls(query),
  ...(shelvesOf === null ? [] : [zoneCallUrl(shelvesOf)]),
]

export const dailyCallUrls: readonly string[] = [user, callUrl(goodsCalls.everydayPrice)]

/** Without an offer: which one the address carries is not known where the page is stored. */
export const goodsCallUrls = (id: number): readonly string[] => [
  user,
  callUrl(goodsCalls.goodsDetail, { params: { id } }),
]

/** What a page of goods shows beside terms, of what the upstream offers: how they were bought, hearts, and own reports. */
export function ownGoodsCallUrls(
  { id, name }: Pick<Goods, 'id' | 'name'>,
  absent: readonly Feature[],
): readonly string[] {
  const offered = offeredBut(absent)
  return [
    ...offered(purchaseHistoryCalls.lastPurchases, lastPurchasesQuery([id])),
    ...offered(favoriteCalls.favorites, { page: 1 }),
    ...(absent.includes('inspection-files')
      ? []
      : [callUrl(inspectionCalls.inspectionReports, { query: reportsWireQuery(name) })]),
  ]
}

export const campaignCallUrls = (id: number): readonly string[] => [
  user,
  callUrl(campaignCalls.campaignDetail, { params: { id } }),
]

export const controlledCallUrls = (which: 'all' | 'new'): readonly string[] => [
  user,
  callUrl(which === 'new' ? zoneCalls.focusControlledNew : zoneCalls.focusControlled),
]

export const programmeCallUrls = (key: string): readonly string[] => [
  user,
  callUrl(zoneCalls.focusControlledGoods, { params: { id: key } }),
]

export const groupBuysCallUrls: readonly string[] = [user, callUrl(groupBuyCalls.groupBuys)]

export const groupBuyCallUrls = (id: number): readonly string[] => [
  user,
  callUrl(groupBuyCalls.groupBuyDetail, { params: { id } }),
]

export const combinationsCallUrls: readonly string[] = [user, callUrl(goodsCalls.combinations)]

export const exchangeCallUrls = (which: 'groups' | 'list'): readonly string[] => [
  user,
  callUrl(which === 'groups' ? goodsCalls.exchangeGroups : goodsCalls.exchangeList),
]

export const couponCallUrls: readonly string[] = [user, callUrl(couponCalls.couponCentre)]

export const pointsCallUrls: readonly string[] = [user, callUrl(pointsCalls.pointsGoods)]
