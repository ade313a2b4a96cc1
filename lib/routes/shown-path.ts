import { routeOfCached } from './cached-help.ts'
import { matchRoute } from './match.ts'
import { ABSENT_PATH } from './offered.ts'
import type { RouteKey } from './registry.ts'
import { routes } from './registry.ts'

/** With its site in front or, where it was rendered with the build, without. */
const ABSENT = new RegExp(`${ABSENT_PATH}/\\w+/(\\w+)$`)

/**
 * Address a page is shown under: while a stored one is rendered it only knows its inner one, with its site in front,
 * /shop_cn/help_us, /shop_cn/cached/list/table/7 or /shop_cn/absent/member/orders. Parameters of stored ones are left out.
 */
export function shownPath(pathname: string): string {
  if (matchRoute(pathname) !== null) return pathname
  const [, absent = ''] = ABSENT.exec(pathname) ?? []
  if (absent in routes) return routes[absent as RouteKey].path
  const inner = pathname.replace(/^\/[^/]+/, '') || '/'
  const help = routeOfCached(inner)
  if (help !== null) return routes[help].path
  const [, root, page] = inner.split('/')
  if (root === 'cached' && page !== undefined) return `/${page}`
  return matchRoute(inner) === null ? pathname : inner
}
