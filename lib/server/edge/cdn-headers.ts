import 'server-only'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { ANY_GOODS, networkTag } from '../cdn-tags.ts'
import { env } from '../env.ts'
import { STALE_TAG } from '../revalidation.ts'
import { isUntouched } from '../site-changes.ts'
import type { ShopSite, SiteKey } from '../sites.ts'
import type { KeptAnswer } from './kept-answers.ts'

/** A proxy in front has 4 kB for all headers of an answer; the others of a page take 1.2 kB. */
const MOST_BYTES = 2_048
/** Seconds; changes are purged, this is the net below that. While the shop is away, the page is shown for a day. */
const KEPT = 'max-age=300, stale-if-error=86400'
/** Without anybody who tells of changes. */
const KEPT_UNTOLD = 'max-age=1'
const NOT_KEPT = 'max-age=0, no-store'

/** How each kind of network names tags, and how long it may keep a page, apart from browsers. */
const kinds = {
  'surrogate-key': { tags: 'surrogate-key', control: 'surrogate-control', between: ' ' },
  'cache-tag': { tags: 'cache-tag', control: 'cdn-cache-control', between: ',' },
} as const

function pageTags(site: SiteKey, tags: readonly string[], between: string): string {
  const joined = (list: readonly string[]) => list.map((tag) => networkTag(site, tag)).join(between)
  const all = joined([...new Set(tags)].sort())
  if (all.length <= MOST_BYTES) return all
  const few = joined([...new Set(tags.filter((tag) => !tag.startsWith('goods:')))].sort().concat(ANY_GOODS))
  return few.length <= MOST_BYTES ? few : joined(['shop'])
}

/** Headers of a public page for a CDN; undefined without a CDN, or when it is unknown what the page shows. */
export function cdnHeadersOf(site: SiteKey, tags: readonly string[] | null): OutgoingHttpHeaders | undefined {
  const { CDN_TAGS, CDN_PURGE_URL } = env()
  // A page without the tag of the whole shop is not made of cached reads; one that shows a copy is dropped without an event.
  if (CDN_TAGS === 'off' || !tags?.includes('shop') || tags.includes(STALE_TAG)) return undefined
  const kind = kinds[CDN_TAGS]
  return {
    [kind.tags]: pageTags(site, tags, kind.between),
    [kind.control]: CDN_PURGE_URL === undefined ? KEPT_UNTOLD : KEPT,
  }
}

/** Every answer to begin with: the framework's own ones ask to be kept far longer than they are true. */
export function denyCdn(response: ServerResponse): void {
  const { CDN_TAGS } = env()
  if (CDN_TAGS !== 'off') response.setHeader(kinds[CDN_TAGS].control, NOT_KEPT)
}

/**
 * Lets a network keep a page: whole, the same for everybody, and of the shop as it is now. An address with a name of the
 * framework's script is that of a part; a network that knows no Vary would hand the page out for it.
 */
export function allowCdn(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  { site, part }: { readonly site: ShopSite; readonly part: string },
  answer: KeptAnswer,
): void {
  const isWhole = part === 'document' && !/[?&]_rsc\b/.test(url)
  const { cdn, status } = answer
  const isCurrent = isUntouched(site.key, answer)
  if (!cdn || !isWhole || !isCurrent || status !== 200 || response.hasHeader('set-cookie')) return
  for (const [name, value] of Object.entries(cdn)) if (value !== undefined) response.setHeader(name, value)
}
