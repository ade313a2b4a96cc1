import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import { STALE_TAG, tagsOfSite } from '../revalidation.ts'
import type { SiteKey } from '../sites.ts'
import type { Found } from './ask.ts'

/** Seconds. Changes are announced by tag; this is the net below. A page is kept for as long as nothing better comes. */
const pageLife = { stale: 60, revalidate: 300, expire: 31_536_000 }
/** Searches and filters: endless in number, so they are kept just long enough for many who ask the same. */
const searchLife = { stale: 30, revalidate: 30, expire: 300 }

/** Every cached read carries `shop`: it marks what a build must not keep and what a missed announcement may concern. */
export function keepAsPage(site: SiteKey, ...tags: readonly string[]): void {
  cacheLife(pageLife)
  cacheTag(...tagsOfSite(site, ['shop', ...tags]))
}

export function keepAsSearch(site: SiteKey, ...tags: readonly string[]): void {
  cacheLife(searchLife)
  cacheTag(...tagsOfSite(site, ['shop', ...tags]))
}

/** A copy is given up as soon as the shop API is back. */
export function markStale(site: SiteKey, found: Pick<Found<never>, 'state'>): void {
  if (found.state === 'stale') cacheTag(...tagsOfSite(site, [STALE_TAG]))
}

/** The framework takes 128 tags an entry; what comes later is renewed by time. */
const MAX_GOODS_TAGS = 100

/** What a change of these goods is called. */
export const goodsTags = (goods: readonly { readonly id: number }[]): readonly string[] => [
  ...new Set(goods.map(({ id }) => `goods:${id}`)),
]

/** So that a change of these goods drops every page that shows them. */
export function tagGoods(site: SiteKey, goods: readonly { readonly id: number }[]): void {
  const tags = goodsTags(goods).slice(0, MAX_GOODS_TAGS)
  if (tags.length > 0) cacheTag(...tagsOfSite(site, tags))
}
