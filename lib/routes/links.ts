import { toParameters } from './parameters.ts'
import { routes } from './registry.ts'

type QueryValue = string | number | undefined

/** What says nothing is left out: nothing, zero, the first page. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries<QueryValue>(toParameters(query))) {
    const isSaid = value !== undefined && value !== '' && value !== 0 && !(name === 'page' && value === 1)
    if (isSaid) search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

export type ListMode = 'card' | 'table' | 'plain'
export type SearchType = 0 | 1

const listPaths: Readonly<Record<ListMode, string>> = {
  card: routes.list.path,
  table: routes.listTable.path,
  plain: routes.listNoImage.path,
}

/** Filters of a list or search; their names in the address (spec §2: select, yx) are given by toParameters. */
export interface ListQuery {
  readonly select?: number
  readonly preferred?: 0 | 1
  readonly keywords?: string
  readonly type?: SearchType
  readonly page?: number
  readonly form?: string
  readonly manufacturer?: string
  readonly tag?: string
  readonly brand_id?: number
  readonly price_min?: string
  readonly price_max?: string
  readonly in_stock?: 0 | 1
  readonly bought?: 0 | 1
  /** Goods that one campaign reaches. */
  readonly activity_id?: number
  readonly sort?: string
  readonly order?: string
}

/** What goods are asked for: the filters of an address, and what a zone is by itself. */
export interface GoodsQuery extends ListQuery {
  /** 1 pieces, 2 devices. */
  readonly zone?: number
  readonly isNearExpiry?: 1
  /** Goods that any campaign of a kind reaches. */
  readonly activity?: string
}

export function listUrl(mode: ListMode, query: ListQuery = {}): string {
  return withQuery(listPaths[mode], { ...query })
}

/** The goods of one campaign. */
export function campaignGoodsUrl(id: number): string {
  return routes.listOther.path.replace('{id}', String(id)).replace('/{name?}', '')
}

export function brandUrl(id: number, page = 1): string {
  const path = routes.brand.path.replace('{id}', String(id)).replace('/{page?}', '')
  return page > 1 ? `${path}/${page}` : path
}

export function brandZoneUrl(page = 1): string {
  return page > 1 ? `${routes.brandZone.path}/${page}` : routes.brandZone.path
}

export function searchUrl(mode: 'card' | 'table', query: ListQuery): string {
  const path = mode === 'table' ? routes.searchTable.path : routes.search.path
  return withQuery(path, { ...query })
}

/** Parameters a product link keeps (spec §3). */
export interface GoodsLinkQuery {
  readonly goods_price_id?: number
  readonly ladder_price_id?: number
  readonly goods_manjian_id?: number
  readonly offerFlag?: number
  readonly isNearExpiry?: number
}

export function goodsUrl(id: number, query: GoodsLinkQuery = {}): string {
  return withQuery(routes.goods.path.replace('{id}', String(id)), { ...query })
}

/** Sign-in with the way back; only addresses of this shop are kept. */
export function loginUrl(next?: string): string {
  return withQuery(routes.login.path, { next: next === undefined ? undefined : safeNext(next) })
}

/** Marks the way back from the main site's sign-in. */
export const BACK = 'back'

/** Where the main site leads back to: our sign-in takes up what it brings and goes on to the asked page. */
export function returnUrl(origin: string, next: string): string {
  return origin + withQuery(routes.login.path, { next: safeNext(next), [BACK]: '1' })
}

/** Nothing in it can be resolved to anything else; a list has eighty of these. */
const PLAIN_PATH = /^\/(?:[\w-]+\/)*[\w-]*$/

/** The asked page after signing in: a path of this shop, else the home page. */
export function safeNext(next: string | null | undefined): string {
  if (next && PLAIN_PATH.test(next)) return next
  if (!next || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return '/'
  const resolved = new URL(next, 'https://shop.invalid')
  // Resolving may uncover a second slash (/.//evil.example), which a browser reads as another host.
  if (resolved.origin !== 'https://shop.invalid' || resolved.pathname.startsWith('//')) return '/'
  return resolved.pathname + resolved.search + resolved.hash
}

export function payUrl(orderId: number): string {
  return routes.pay.path.replace('{id}', String(orderId))
}

export function paidUrl(orderId: number): string {
  return withQuery(routes.paid.path, { id: orderId })
}

export function transferUrl(orderId: number): string {
  return withQuery(routes.payTransfer.path, { id: orderId })
}

export function checkoutUrl(lineIds: readonly number[]): string {
  return withQuery(routes.checkout.path, { ids: lineIds.join(',') })
}

export function orderUrl(id: number): string {
  return routes.order.path.replace('{id}', String(id))
}

/** The order's page with something to do or to print opened on it. */
export function orderTaskUrl(id: number, task: OrderTask): string {
  return withQuery(orderUrl(id), { task })
}

export const orderTasks = ['receive', 'return', 'reorder', 'delivery', 'payment'] as const
export type OrderTask = (typeof orderTasks)[number]

interface OrdersQuery {
  readonly state?: string | undefined
  readonly number?: string
  readonly goods?: string
  readonly manufacturer?: string
  readonly from?: string
  readonly to?: string
  readonly page?: number | undefined
}

/** A group buy by the id of its promotion. */
export function groupBuyUrl(id: number): string {
  return routes.groupBuyGoods.path.replace('{id}', String(id))
}

export function pointsOrdersUrl(query: { state?: string | undefined; page?: number | undefined } = {}): string {
  return withQuery(routes.pointsOrders.path, query)
}

export function ordersUrl(query: OrdersQuery = {}): string {
  return withQuery(routes.orders.path, { ...query })
}

/** Page of a claim: returns have one address, everything else after a receipt another. */
export function claimUrl({ id, kind }: { readonly id: number; readonly kind: string }): string {
  const { path } = kind === 'return' ? routes.orderReturn : routes.afterSales
  return path.replace('{id}', String(id))
}

export function receiptsUrl(query: { state?: string | undefined; page?: number | undefined } = {}): string {
  return withQuery(routes.ephedrineReceipts.path, query)
}

export function favoritesUrl(query: { view?: 'arrivals' | undefined; page?: number | undefined } = {}): string {
  return withQuery(routes.favorites.path, query)
}

export function quickPurchaseUrl(
  query: { view?: 'import' | undefined; order?: string | undefined; page?: number | undefined } = {},
): string {
  return withQuery(routes.quickPurchase.path, query)
}

export function sourcingUrl(page = 1): string {
  return withQuery(routes.sourcing.path, { page })
}

/** A new sourcing request; what was searched for in vain is already in its form. */
export function sourcingAddUrl(name = ''): string {
  return withQuery(routes.sourcingAdd.path, { name })
}

export function sourcingDetailUrl(id: number): string {
  return withQuery(routes.sourcingDetail.path, { id })
}

export function feedbackUrl(page = 1): string {
  return withQuery(routes.feedback.path, { page })
}

/** Log of the balance; days as 2026-11-20. */
export function balanceUrl(query: { kind?: number; from?: string; to?: string; page?: number } = {}): string {
  return withQuery(routes.balance.path, query)
}

/** Recharging, with an amount in yuan filled in. */
export function rechargeUrl(amount: string): string {
  return withQuery(routes.balance.path, { recharge: amount })
}

export function pointsUrl(query: { direction?: 'in' | 'out'; page?: number } = {}): string {
  return withQuery(routes.points.path, query)
}

interface OwnQuery {
  /** 0 usable (not in the address), 1 used, 2 expired. */
  readonly status?: number
  readonly page?: number
}

/** Coupons in the member's hands by status, or those that may still be claimed. */
export const couponsUrl = (query: OwnQuery & { view?: 'claimable' } = {}): string =>
  withQuery(routes.coupons.path, { ...query })

export const cashVouchersUrl = (query: OwnQuery = {}): string => withQuery(routes.cashVouchers.path, { ...query })

export function notificationsUrl(
  query: { kind?: string | undefined; unread?: 1 | undefined; page?: number | undefined } = {},
): string {
  return withQuery(routes.notifications.path, query)
}

/** The contracts, with one of them open to read and sign. */
export function agreementUrl(id: number): string {
  return withQuery(routes.agreement.path, { id })
}

/** Invoices, asking for one, or the inspection reports beside them. */
export function invoicesUrl(
  query: {
    view?: 'apply' | 'reports' | undefined
    page?: number | undefined
    keywords?: string | undefined
    batch?: string | undefined
    order?: number | undefined
    fresh?: number | undefined
  } = {},
): string {
  return withQuery(routes.invoices.path, query)
}

/** Place of the member centre where draws and their prizes are listed. */
export const OWN_LOTTERIES_ID = 'own-draws'
export const ownLotteriesUrl = `${routes.memberCentre.path}#${OWN_LOTTERIES_ID}`
