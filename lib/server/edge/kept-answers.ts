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
  /** Until then the framework is not asked again, unless the site changes (milliseconds). */
  readonly freshUntil: number
  /** Headers for a network in front; absent: it may not keep this. */
  readonly cdn?: OutgoingHttpHeaders | undefined
}

const slot = Symbol.for('shop.kept-answers')

interface Kept {
  readonly answers: LRUCache<string, KeptAnswer>
  readonly generations: Map<SiteKey, number>
}

/** One for the whole process: the framework loads modules once a bundle. What was not asked for longest goes first. */
function kept(): Kept {
  const box = globalThis as unknown as Record<symbol, Kept | undefined>
  box[slot] ??= {
    answers: new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: ({ body }) => body.size + OVERHEAD }),
    generations: new Map(),
  }
  return box[slot]
}

export const keptAnswer = (key: string): KeptAnswer | undefined => kept().answers.get(key)

/** Keeps an answer, or takes note that one grew by an encoding. */
export function keepAnswer(key: string, answer: KeptAnswer): void {
  kept().answers.set(key, answer)
}

/** Grows with every announced change of a site: what was rendered before is asked for again. */
export const generationOf = (site: SiteKey): number => kept().generations.get(site) ?? 0

/** Something of a site has changed, and the framework knows it already. */
export function siteHasChanged(site: SiteKey): void {
  kept().generations.set(site, generationOf(site) + 1)
}

export const keptBytes = (): number => kept().answers.calculatedSize
