import 'server-only'
import type { SiteKey } from './sites.ts'

/** What changed when a site came to a generation; null: it may be anything. */
interface Change {
  readonly generation: number
  readonly tags: ReadonlySet<string> | null
}

/** Something that shows a site as it was. */
export interface Shown {
  /** How often the site had changed when this was made. */
  readonly generation: number
  /** What of the site it shows, in the words of changes; null: unknown. */
  readonly tags: readonly string[] | null
}

interface Known {
  readonly generations: Map<SiteKey, number>
  /** The newest changes of each site, in their order. */
  readonly changes: Map<SiteKey, Change[]>
}

const slot = Symbol.for('shop.site-changes')

/** Of something older than so many changes nobody knows whether it is true. */
const MOST_CHANGES = 200

/** One for the whole process: the framework loads modules once a bundle. */
function known(): Known {
  const box = globalThis as unknown as Record<symbol, Known | undefined>
  box[slot] ??= { generations: new Map(), changes: new Map() }
  return box[slot]
}

/** Grows with every announced change of a site. */
export const generationOf = (site: SiteKey): number => known().generations.get(site) ?? 0

/** Something of a site has changed, and the framework knows it already. Without tags it may be anything. */
export function siteHasChanged(site: SiteKey, tags: readonly string[] | null = null): void {
  const { generations, changes } = known()
  const generation = generationOf(site) + 1
  const newest = [...(changes.get(site) ?? []), { generation, tags: tags && new Set(tags) }].slice(-MOST_CHANGES)
  generations.set(site, generation)
  changes.set(site, newest)
}

/** Up to which generation something is known to be untouched, so that each change is held against it once. */
const lookedAt = new WeakMap<Shown, number>()

/** Whether nothing that it shows has changed since it was made. */
export function isUntouched(site: SiteKey, shown: Shown): boolean {
  const now = generationOf(site)
  const from = lookedAt.get(shown) ?? shown.generation
  if (from === now) return true
  const { tags } = shown
  const since = (known().changes.get(site) ?? []).filter(({ generation }) => generation > from)
  if (tags === null || since.length < now - from) return false
  if (since.some((change) => change.tags === null || tags.some((tag) => change.tags?.has(tag)))) return false
  lookedAt.set(shown, now)
  return true
}
