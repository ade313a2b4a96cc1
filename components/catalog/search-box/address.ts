import type { ListMode, SearchType } from '#lib/routes/links.ts'
import { matchRoute } from '#lib/routes/match.ts'

export interface SearchAddress {
  readonly keywords: string
  readonly type: SearchType
}

export const asSearchType = (value: string | null): SearchType => (value === '1' ? 1 : 0)

/** What the present address searches for; null on pages that are no search. */
export function searchAddress(): SearchAddress | null {
  const key = matchRoute(window.location.pathname)
  if (key !== 'search' && key !== 'searchTable') return null
  const query = new URLSearchParams(window.location.search)
  return { keywords: query.get('keywords') ?? '', type: asSearchType(query.get('type')) }
}

/** Anyone who looks at a list goes on in its view; from elsewhere a search opens in the view this buyer uses. */
export function searchMode(usual: ListMode): 'card' | 'table' {
  const key = matchRoute(window.location.pathname)
  if (key === 'listTable' || key === 'searchTable' || key === 'preferredTable') return 'table'
  if (key === 'list' || key === 'search' || key === 'preferred') return 'card'
  return usual === 'card' ? 'card' : 'table'
}
