import type { ListMode, ListQuery } from '#lib/routes/links.ts'
import { listUrl, searchUrl } from '#lib/routes/links.ts'

/** Whether goods are listed by category or searched for: the same page under two addresses. */
export type ListKind = 'list' | 'search'

export interface ListPlace {
  readonly kind: ListKind
  readonly mode: ListMode
  readonly query: ListQuery
}

/** Address of a list in its present view, with other filters. A search has no view without pictures. */
export function placeUrl(place: ListPlace, query: ListQuery = place.query, mode: ListMode = place.mode): string {
  return place.kind === 'search' ? searchUrl(mode === 'card' ? 'card' : 'table', query) : listUrl(mode, query)
}
