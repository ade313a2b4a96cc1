import 'server-only'
import type { SiteKey } from './sites.ts'

/** Numbers of changes that are remembered: more than the shop API names at once. */
const MOST = 400
/** Until then pages that were there before a break are renewed. */
const RENEWED_MS = 60_000
/** What any change may concern: which one it was is not known. */
const ANY = 'shop'

interface Event {
  readonly ids: readonly number[]
  readonly tags: readonly string[]
}

/**
 * Which changes of a site this process has heard of. A page that another process drew is good here when that one knew
 * every change which this one knows, but for those that have no part in the page.
 */
export class HeardChanges {
  #events: Event[] = []
  /** Those whose pages are dropped already; null until the shop API has named the newest ones. */
  #applied: readonly number[] | null = null
  #renewedFrom = 0

  /** A connection begins. After a break pages are renewed one by one, so that one drawn now may yet be an older one. */
  begin(isFirst: boolean): void {
    this.#applied = null
    this.#renewedFrom = performance.now() + (isFirst ? 0 : RENEWED_MS)
  }

  /** Notes changes before their pages are dropped, or without tags those that were named first. The answer is called when they are. */
  note(ids: readonly number[], tags: readonly string[]): () => void {
    const known = new Set(this.#events.flatMap((event) => event.ids))
    const fresh = ids.filter((id) => !known.has(id))
    if (fresh.length > 0) this.#events.push({ ids: fresh, tags: tags.length === 0 ? [ANY] : tags })
    let count = this.#events.reduce((sum, event) => sum + event.ids.length, 0)
    while (count > MOST) count -= this.#events.shift()?.ids.length ?? MOST
    return () => {
      this.#applied = [...(this.#applied ?? []), ...ids].slice(-MOST)
    }
  }

  /** What a page that is drawn from now on knows; null when nothing can be said of it. */
  get applied(): readonly number[] | null {
    return performance.now() < this.#renewedFrom ? null : this.#applied
  }

  /** Whether a page with these tags may be shown here, which was drawn by who knew these changes. */
  allows(known: readonly number[], pageTags: readonly string[]): boolean {
    if (this.#applied === null) return false
    const all = new Set(known)
    const oldest = known.length === 0 ? 0 : Math.min(...known)
    const tags = new Set([...pageTags, ANY])
    return this.#events.every(
      (event) => event.ids.every((id) => id < oldest || all.has(id)) || !event.tags.some((tag) => tags.has(tag)),
    )
  }
}

const sites = new Map<SiteKey, HeardChanges>()

export function heardOf(site: SiteKey): HeardChanges {
  const heard = sites.get(site) ?? new HeardChanges()
  sites.set(site, heard)
  return heard
}

const hearing = new Set<SiteKey>()

/** Notes that the shop tells of its changes from now on, or does so no longer. */
export function setHearing(site: SiteKey, isSo: boolean): void {
  if (isSo) hearing.add(site)
  else hearing.delete(site)
}

/** Whether the shop tells of its changes at this moment. */
export const isHearing = (site: SiteKey): boolean => hearing.has(site)
