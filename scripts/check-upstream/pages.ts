import type { Call } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import type { Feature } from '#lib/kernel/feature.ts'
import { routeFeatures } from '#lib/routes/offered.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'

/** Addresses of the pages that are there only with a feature. */
export const pagesOf = (feature: Feature): readonly string[] =>
  (Object.entries(routeFeatures) as [RouteKey, Feature][])
    .filter(([, needed]) => needed === feature)
    .map(([key]) => routes[key].path)

const everyPage = '每一页'
const goodsPages = ['list', 'search', 'goods', 'preferred', 'pieces'] as const

/** Where what a call of the specification answers is seen or pressed: pages, or parts of the frame around all of them. */
const shownPages: Readonly<Partial<Record<CallKey, readonly (RouteKey | typeof everyPage)[]>>> = {
  cartCopy: ['branches', 'cart'],
  cartCheckout: ['checkout'],
  cartDelete: ['cart'],
  cartEdit: ['cart'],
  cartSelect: ['cart'],
  cartTotal: [everyPage],
  cartList: ['cart', everyPage],
  cartQuickAdd: goodsPages,
  cartAdd: ['goods', 'list', 'quickPurchase'],
  cartNextHint: ['cart'],
  userCreateCode: ['wechat'],
  userUnbindWechat: ['wechat'],
  availableCoupons: ['coupons'],
  coupons: ['coupons', 'cashVouchers'],
  couponNumbers: ['coupons', 'memberCentre'],
  moneyLog: ['balance'],
  money: ['balance', 'memberCentre', 'points'],
  businessScope: ['licences', 'basicInfo'],
  licences: ['licences'],
  updateUserInfo: ['basicInfo'],
  resetPassword: ['basicInfo', 'forgetStep2'],
  userBase: [everyPage],
  logout: [everyPage],
  phoneCheck: ['registerStep1', 'forgetStep1'],
  goodsSearch: [everyPage],
  goodsHot: [everyPage],
  goodsList: [...goodsPages, 'home'],
  goodsDetail: ['goods'],
  goodsCampaigns: ['list', 'home'],
  everydayPrice: ['dailySpecial'],
  exchangeGroups: ['combinationGifts'],
  exchangeList: ['combinationGiftList'],
  recommendations: ['home', 'goods'],
  spike: ['home'],
  focusControlledAds: ['controlledGoods'],
  focusControlledNew: ['controlledNew'],
  focusRight: [everyPage],
  focusNewcomers: ['home'],
  focusTop: [everyPage],
  focusBrandZone: ['brandZone'],
  focusControlled: ['controlled'],
  focusPieces: ['pieces'],
  focusLogin: ['login'],
  focusPreferred: ['preferred', 'preferredTable'],
  focusHome: ['home'],
  focusBrand: ['brand'],
  focusCommon: [everyPage],
  focusPostList: ['news', everyPage],
  focusDemo: ['home'],
  lottery: ['memberCentre', 'home'],
  lotteryWinners: ['home'],
  lotteryCampaign: ['home', 'memberCentre'],
  lotterySimple: ['home'],
  lotteryRecords: ['memberCentre'],
  lotteryAds: ['home'],
  favorites: ['favorites', 'list'],
  favoriteAdd: [...goodsPages, 'favorites'],
  favoriteCancel: [...goodsPages, 'favorites'],
  globalLinks: [everyPage],
  postDetail: ['newsDetail', 'helpGuide', 'privacy', 'preferredRule', everyPage],
  articleCategory: ['helpGuide', 'helpService', 'helpContact'],
  sourcingAdd: ['sourcingAdd'],
  sourcingList: ['sourcing'],
  fastBuy: ['quickPurchase'],
  inspectionReports: ['orders', 'goods'],
  userFeedback: ['feedback'],
}

/** The pages that lack something when a call does not answer as it should. */
export function pagesWith(key: CallKey): readonly string[] {
  const { feature }: Call = calls[key]
  if (feature) return pagesOf(feature)
  return (shownPages[key] ?? []).map((page) => (page === everyPage ? everyPage : routes[page].path))
}
