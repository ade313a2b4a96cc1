import type { SearchType } from '#lib/routes/links.ts'
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

/** Buyers who look at tables go on looking at tables. */
export function searchMode(): 'card' | 'table' {
  return matchRoute(window.location.pathname)?.endsWith('Table') ? 'table' : 'card'
}
