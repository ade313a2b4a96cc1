import 'server-only'
import { createHmac } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Limit } from './call-windows.ts'
import { isWithin } from './call-windows.ts'
import { env } from './env.ts'
import { log } from './log.ts'
import { connectPages, tooLate } from './pages-redis.ts'

/** How long an engine that was late or away is left alone: this process's own counts are what holds meanwhile. */
const LEFT_ALONE_MS = 5_000

/** Counts that all storefronts of a shop keep together. */
export class SharedWindows {
  readonly #client: Redis
  readonly #secret: string
  #leftAloneUntil = 0

  constructor(client: Redis, secret: string) {
    this.#client = client
    this.#secret = secret
  }

  /** Hashed: addresses and sessions cannot be read there. */
  #nameOf(key: string): string {
    return `limit ${createHmac('sha256', this.#secret).update(`limits\n${key}`).digest('base64url')}`
  }

  /** Counts one more of each key in one round trip; null when there is no answer in time. */
  async count(keys: readonly string[], { seconds }: Limit): Promise<readonly number[] | null> {
    if (this.#client.status !== 'ready' || performance.now() < this.#leftAloneUntil) return null
    try {
      const batch = this.#client.multi()
      // A window begins with its first call and ends by itself.
      for (const name of keys.map((key) => this.#nameOf(key))) batch.set(name, 0, 'EX', seconds, 'NX').incr(name)
      const results = await Promise.race([batch.exec(), tooLate()])
      return keys.map((_, at) => {
        const [error, count] = results?.[2 * at + 1] ?? []
        if (error || typeof count !== 'number') throw error ?? new Error('no count')
        return count
      })
    } catch (error) {
      this.#leftAloneUntil = performance.now() + LEFT_ALONE_MS
      log().warn({ err: error }, 'calls are counted by this process alone for a while')
      return null
    }
  }
}

async function open(): Promise<SharedWindows | null> {
  const { PAGES_URL, SESSION_SECRET } = env()
  return PAGES_URL === undefined ? null : new SharedWindows(await connectPages(PAGES_URL), SESSION_SECRET[0])
}

let opening: Promise<SharedWindows | null> | undefined

/** The shop's shared counts; null without PAGES_URL. */
function sharedWindows(): Promise<SharedWindows | null> {
  opening ??= open().catch((error: unknown) => {
    log().error({ err: error }, 'calls are counted by this process alone')
    return null
  })
  return opening
}

/**
 * Counts one more of each key, here and, with PAGES_URL, together with all storefronts of the shop; false when one is too
 * many within the time. While the engine is late or away this process's own counts decide.
 */
export async function areWithin(
  keys: readonly string[],
  limit: Limit,
  shared: Promise<SharedWindows | null> = sharedWindows(),
): Promise<boolean> {
  const own = keys.map((key) => isWithin(key, limit))
  // Who is refused here need not be counted elsewhere.
  if (own.includes(false)) return false
  const counts = await (await shared)?.count(keys, limit)
  return (counts ?? []).every((count) => count <= limit.most)
}
