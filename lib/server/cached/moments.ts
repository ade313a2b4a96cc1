import 'server-only'
import { LRUCache } from 'lru-cache'
import { generationOf, isUntouched } from '../site-changes.ts'
import type { SiteKey } from '../sites.ts'

/** For so long everybody who asks the same has the same answer (milliseconds). */
const FRESH_MS = 30_000
/** For so long an answer is given once more while another one is asked for, and when that cannot be had (milliseconds). */
const KEPT_MS = 300_000
/** Some 100 kB each. */
const MOST = 100

export interface Read<Value> {
  readonly value: Value
  /** What of the site it shows, in the words of changes; null: it is not kept, as a stale copy is not. */
  readonly tags: readonly string[] | null
}

interface Kept<Value> {
  readonly generation: number
  readonly asked: Promise<Read<Value>>
  /** Nothing while it is asked for. */
  tags: readonly string[] | null
  freshUntil: number
}

/**
 * A read whose questions have no end, so that few answers are worth keeping: in memory, as they are, until something that
 * they show changes. The framework's cache would write each of them down and read it again before it is first used.
 */
export function keptForMoments<Question, Value>(
  read: (site: SiteKey, question: Question) => Promise<Read<Value>>,
): (site: SiteKey, question: Question) => Promise<Value> {
  const kept = new LRUCache<string, Kept<Value>>({ max: MOST, ttl: KEPT_MS })

  function ask(site: SiteKey, question: Question): Kept<Value> {
    const asked = read(site, question)
    return { generation: generationOf(site), asked, tags: null, freshUntil: performance.now() + FRESH_MS }
  }

  async function askAndKeep(site: SiteKey, key: string, question: Question): Promise<Value> {
    const answer = ask(site, question)
    kept.set(key, answer)
    try {
      const { value, tags } = await answer.asked
      answer.tags = tags
      return value
    } finally {
      if (answer.tags === null && kept.peek(key) === answer) kept.delete(key)
    }
  }

  async function renew(site: SiteKey, key: string, question: Question, known: Kept<Value>): Promise<void> {
    known.freshUntil = performance.now() + FRESH_MS
    const answer = ask(site, question)
    answer.tags = (await answer.asked).tags
    if (answer.tags !== null && kept.peek(key) === known) kept.set(key, answer)
  }

  return async (site, question) => {
    const key = `${site} ${JSON.stringify(question)}`
    const known = kept.get(key)
    if (!known || !isUntouched(site, known)) return await askAndKeep(site, key, question)
    if (known.tags !== null && known.freshUntil < performance.now()) {
      // Where it is asked a failure is logged; what is kept stays.
      renew(site, key, question, known).catch(() => undefined)
    }
    return (await known.asked).value
  }
}
