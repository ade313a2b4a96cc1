import 'server-only'
import { createHash } from 'node:crypto'
import type { SiteKey } from './sites.ts'

/** On pages with more goods than their tags have room for: dropped with any goods. */
export const ANY_GOODS = 'any-goods'

const prefixes = new Map<SiteKey, string>()

/** Shops behind one network must not drop each other's pages. */
function prefixOf(site: SiteKey): string {
  const prefix = prefixes.get(site) ?? createHash('sha256').update(site).digest('hex').slice(0, 4)
  prefixes.set(site, prefix)
  return prefix
}

const short = (tag: string): string => tag.replace(/^goods:/, 'g').replace(/^activity:/, 'a')

/** What a network in front knows a tag of the shop as. */
export const networkTag = (site: SiteKey, tag: string): string => `${prefixOf(site)}-${short(tag)}`

/** All that is kept of a site, from any of its tags. */
export const wholeSiteOf = (tag: string): string => `${tag.slice(0, 4)}-shop`

/** Tags that a network drops when these tags of the shop have changed. */
export function purgedTags(site: SiteKey, tags: readonly string[]): string[] {
  const more = tags.some((tag) => tag.startsWith('goods:')) ? [ANY_GOODS] : []
  return [...new Set([...tags, ...more])].map((tag) => networkTag(site, tag))
}
