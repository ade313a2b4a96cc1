import { routes } from './registry.ts'
import { routeOfStored } from './stored-help.ts'

/**
 * Address a stored page is shown under: while it is drawn it only knows its inner one, /stored/list/table/7 or
 * /stored/help/article/66. Its parameters are left out.
 */
export function shownPath(pathname: string): string {
  const help = routeOfStored(pathname)
  if (help !== null) return routes[help].path
  const [, root, page] = pathname.split('/')
  return root === 'stored' && page !== undefined ? `/${page}` : pathname
}
