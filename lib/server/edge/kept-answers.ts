import 'server-only'
import type { OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { SiteKey } from '../sites.ts'
import type { EncodedBody } from './encoded-body.ts'

const MAX_BYTES = 64 * 1024 * 1024
/** What an entry takes beside its bytes: key, headers, the cache's own. */
const OVERHEAD = 2_048

/** A public page, or a part of one that the framework's own script asks for, as it goes out to everybody. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly etag: string
  readonly body: EncodedBody
  /** How often the site had changed when this was rendered. */
  readonly generation: number
  /** What of the site it shows, in the words of changes; null: unknown. */
  readonly tags: readonly string[] | null
  /** Until then the framework is not asked again, unless the site changes (milliseconds). */
  readonly freshUntil: number
  /** Headers for a network in front; absent: it may not keep this. */
  readonly cdn?: OutgoingHttpHeaders | undefined
}

const slot = Symbol.for('shop.kept-answers')

/** What changed when a site came to a generation; null: it may be anything. */
interface Change {
  readonly generation: number
  readonly tags: ReadonlySet<string> | null
}

interface Kept {
  readonly answers: LRUCache<string, KeptAnswer>
  readonly generations: Map<SiteKey, number>
  /** The newest changes of each site, in their order. */
  readonly changes: Map<SiteKey, Change[]>
}

/** An answer that is older than so many changes is asked for again. */
const MOST_CHANGES = 200

/** One for the whole process: the framework loads modules once a bundle. What was not asked for longest goes first. */
function kept(): Kept {
  const box = globalThis as unknown as Record<symbol, Kept | undefined>
  box[slot] ??= {
    answers: new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: ({ body }) => body.size + OVERHEAD }),
    generations: new Map(),
    changes: new Map(),
  }
  return box[slot]
}

export const keptAnswer = (key: string): KeptAnswer | undefined => kept().answers.get(key)

/** Keeps an answer, or takes note that one grew by an encoding. */
export function keepAnswer(key: string, answer: KeptAnswer): void {
  kept().answers.set(key, answer)
}

/** Grows with every announced change of a site. */
export const generationOf = (site: SiteKey): number => kept().generations.get(site) ?? 0

/** Something of a site has changed, and the framework knows it already. Without tags it may be anything. */
export function siteHasChanged(site: SiteKey, tags: readonly string[] | null = null): void {
  const { generations, changes } = kept()
  const generation = generationOf(site) + 1
  const newest = [...(changes.get(site) ?? []), { generation, tags: tags && new Set(tags) }].slice(-MOST_CHANGES)
  generations.set(site, generation)
  changes.set(site, newest)
}

/** Up to which generation an answer is known to be untouched, so that each change is held against it once. */
const lookedAt = new WeakMap<object, number>()

/** Whether nothing that an answer shows has changed since it was rendered. */
export function isUntouched(site: SiteKey, answer: Pick<KeptAnswer, 'generation' | 'tags'>): boolean {
  const now = generationOf(site)
  const from = lookedAt.get(answer) ?? answer.generation
  if (from === now) return true
  const { tags } = answer
  const since = (kept().changes.get(site) ?? []).filter(({ generation }) => generation > from)
  if (tags === null || since.length < now - from) return false
  if (since.some((change) => change.tags === null || tags.some((tag) => change.tags?.has(tag)))) return false
  lookedAt.set(answer, now)
  return true
}

export const keptBytes = (): number => kept().answers.calculatedSize
