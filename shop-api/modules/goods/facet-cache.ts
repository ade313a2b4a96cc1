import type { Db } from '#shop-api/db/db.ts'
import type { Facets } from './facets.ts'
import { loadFacets } from './facets.ts'
import type { Filter, ListQuery } from './filter.ts'
import type { Viewer } from './viewer.ts'

/** Counting is the dear part of a list, and the same for every page and order of it. */
const LIFE_MS = 5000
const MOST_ENTRIES = 500

interface Entry {
  readonly facets: Promise<Facets>
  readonly until: number
}

let caches = new WeakMap<Db, Map<string, Entry>>()

function keyOf(query: ListQuery, viewer: Viewer): string {
  const { page: _page, per_page: _size, sort: _sort, order: _order, ...filters } = query
  const owner = query.bought === 1 ? viewer.member?.id : undefined
  // Promotions begin and end with the minute at most as far as counts go.
  return JSON.stringify([filters, owner, viewer.seesPrices, Math.floor(viewer.now.getTime() / 60_000)])
}

/** Drops all counts of this process, after a change of goods or promotions. Others follow within the counts' life. */
export function forgetFacets(): void {
  caches = new WeakMap()
}

/** Counts of a list, at most a few seconds old; those who ask at once share one count. */
export async function cachedFacets(db: Db, filter: Filter, query: ListQuery, viewer: Viewer): Promise<Facets> {
  const cache = caches.get(db) ?? new Map<string, Entry>()
  caches.set(db, cache)
  const key = keyOf(query, viewer)
  const now = performance.now()
  const known = cache.get(key)
  if (known && known.until > now) return known.facets
  const facets = loadFacets(db, filter, query, viewer.now)
  facets.catch(() => cache.delete(key))
  cache.delete(key)
  cache.set(key, { facets, until: now + LIFE_MS })
  const oldest = cache.size > MOST_ENTRIES ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  return facets
}
