import type { Feature } from '#lib/kernel/feature.ts'
import { matchRoute } from './match.ts'
import type { Frame, Route, RouteKey } from './registry.ts'
import { routes } from './registry.ts'

/** Pages that show nothing unless the upstream offers more than the specification has. */
export const routeFeatures: Readonly<Partial<Record<RouteKey, Feature>>> = {
  pointsMall: 'points-mall',
  agreement: 'agreements',
  campaignZone: 'campaigns',
  campaignCentre: 'campaigns',
  zoneTemplate: 'campaigns',
  campaignTemplate: 'campaigns',
  doctors: 'campaigns',
  doctorList: 'campaigns',
  listOther: 'campaigns',
  controlledGoods: 'controlled-goods',
  groupBuy: 'group-buys',
  groupBuyGoods: 'group-buys',
  devices: 'zones',
  nearExpiry: 'zones',
  cashBack: 'zones',
  storeWideDiscount: 'zones',
  combinations: 'combinations',
  couponCentre: 'coupon-centre',
  pay: 'orders',
  payTransfer: 'orders',
  paid: 'orders',
  points: 'wallet',
  branches: 'branches',
  wechat: 'wechat',
  addresses: 'addresses',
  notifications: 'notifications',
  orders: 'orders',
  order: 'orders',
  orderReturn: 'after-sales',
  afterSales: 'after-sales',
  pointsOrders: 'points-mall',
  ephedrineReceipts: 'receipts',
  sourcingDetail: 'sourcing',
  invoices: 'invoices',
  registerWechat: 'wechat',
  registerStep1: 'registration',
  registerStep2: 'registration',
  registerStep3: 'registration',
  registerBranchesStep1: 'registration',
  registerBranchesStep2: 'registration',
  registerBranchesStep3: 'registration',
  forgetStep1: 'sign-in',
  forgetStep2: 'sign-in',
  forgetStep3: 'sign-in',
  login: 'sign-in',
}

/** The page that says, under the address of another, that the upstream does not offer it; not reachable from outside. */
export const ABSENT_PATH = '/absent'

/** Where signing in is asked for and there is none: guests are led there, so it says how to buy and is no missing page. */
export const NO_SIGN_IN_PAGE = `${ABSENT_PATH}/portal/login`

/** The route an address ends at, after what leads on. */
function endOf(pathname: string): RouteKey | null {
  const key = matchRoute(pathname)
  const route: Route | null = key && routes[key]
  return route && 'redirect' in route && route.redirect !== pathname ? endOf(route.redirect) : key
}

/** The route of an address, when its page needs what is absent. */
function absentRouteOf(pathname: string, absent: ReadonlySet<Feature>): RouteKey | null {
  if (absent.size === 0) return null
  const key = endOf(pathname)
  const feature = key && routeFeatures[key]
  return feature && absent.has(feature) ? key : null
}

/** Whether a link leads to a page that there is; foreign addresses are not ours to judge, and signing in may be elsewhere. */
export function isOfferedLink(url: string, absent: ReadonlySet<Feature>): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? url
  return !url.startsWith('/') || path === routes.login.path || absentRouteOf(path, absent) === null
}

/** Marks that there is no way to sign in, neither here nor on a main site. */
export const NO_SIGN_IN = 'absent'

const frameOf = (key: RouteKey): Frame | null => {
  const route: Route = routes[key]
  return 'frame' in route ? route.frame : null
}

/**
 * Where the absent page of an address is rendered: below the frame that its route has. Null for a page that is offered, and
 * for an address that only leads on.
 */
export function absentPathOf(pathname: string, absent: ReadonlySet<Feature>): string | null {
  const key = absentRouteOf(pathname, absent)
  return key && key === matchRoute(pathname) ? `${ABSENT_PATH}/${frameOf(key)}/${key}` : null
}

/** The routes of a frame that may be absent. */
export const absentableRoutes = (frame: Frame): RouteKey[] =>
  (Object.keys(routeFeatures) as RouteKey[]).filter((key) => frameOf(key) === frame)
