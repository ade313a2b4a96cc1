import type { ListMode } from './links.ts'
import { listUrl, searchUrl } from './links.ts'
import { matchRoute } from './match.ts'

/** The same list or search in another view; other addresses stay as they are. */
export function inListMode(url: string, mode: ListMode): string {
  const [path = '', query] = url.split('?', 2)
  const key = matchRoute(path)
  const withFilters = (other: string): string => (query === undefined ? other : `${other}?${query}`)
  if (key === 'list' || key === 'listTable' || key === 'listNoImage') return withFilters(listUrl(mode))
  if (key === 'search' || key === 'searchTable') return withFilters(searchUrl(mode === 'card' ? 'card' : 'table', {}))
  return url
}
