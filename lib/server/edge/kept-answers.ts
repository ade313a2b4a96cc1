import 'server-only'
import type { OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { EncodedBody } from '../encoded-body.ts'
import type { Shown } from '../site-changes.ts'

const MAX_BYTES = 64 * 1024 * 1024
/** What an entry takes beside its bytes: key, headers, the cache's own. */
const OVERHEAD = 2_048

/** A public page, or a part of one that the framework's own script asks for, as it goes out to everybody. */
export interface KeptAnswer extends Shown {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly etag: string
  readonly body: EncodedBody
  /** Until then the framework is not asked again, unless the site changes (milliseconds). */
  readonly freshUntil: number
  /** Headers for a network in front; absent: it may not keep this. */
  readonly cdn?: OutgoingHttpHeaders | undefined
}

const slot = Symbol.for('shop.kept-answers')

/** One for the whole process: the framework loads modules once a bundle. What was not asked for longest goes first. */
function kept(): LRUCache<string, KeptAnswer> {
  const box = globalThis as unknown as Record<symbol, LRUCache<string, KeptAnswer> | undefined>
  box[slot] ??= new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: ({ body }) => body.size + OVERHEAD })
  return box[slot]
}

export const keptAnswer = (key: string): KeptAnswer | undefined => kept().get(key)

/** Keeps an answer, or takes note that one grew by an encoding. */
export function keepAnswer(key: string, answer: KeptAnswer): void {
  kept().set(key, answer)
}

export const keptBytes = (): number => kept().calculatedSize
