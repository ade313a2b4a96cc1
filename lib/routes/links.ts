import { toParameters } from './parameters.ts'
import { routes } from './registry.ts'

type QueryValue = string | number | undefined

function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries<QueryValue>(toParameters(query))) {
    if (value !== undefined && value !== '' && value !== 0) search.set(name, String(value))
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
  readonly sort?: string
  readonly order?: string
}

export function listUrl(mode: ListMode, query: ListQuery = {}): string {
  return withQuery(listPaths[mode], { ...query, page: query.page === 1 ? undefined : query.page })
}

export function searchUrl(mode: 'card' | 'table', query: ListQuery): string {
  const path = mode === 'table' ? routes.searchTable.path : routes.search.path
  return withQuery(path, { ...query, page: query.page === 1 ? undefined : query.page })
}

/** Parameters a product link keeps (spec §3). */
export interface GoodsLinkQuery {
  readonly goods_price_id?: number
  readonly ladder_price_id?: number
  readonly goods_manjian_id?: number
  readonly isExchange?: number
  readonly isNearExpiry?: number
}

export function goodsUrl(id: number, query: GoodsLinkQuery = {}): string {
  return withQuery(routes.goods.path.replace('{id}', String(id)), { ...query })
}

/** Sign-in with the way back; only addresses of this shop are kept. */
export function loginUrl(next?: string): string {
  return withQuery(routes.login.path, { next: next === undefined ? undefined : safeNext(next) })
}

/** The asked page after signing in: a path of this shop, else the home page. */
export function safeNext(next: string | null | undefined): string {
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

export function ordersUrl(query: { state?: string; keywords?: string; page?: number } = {}): string {
  return withQuery(routes.orders.path, query)
}
