import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { purgedTags, wholeSiteOf } from './cdn-tags.ts'
import { env } from './env.ts'
import { log } from './log.ts'
import type { SiteKey } from './sites.ts'
import { send } from './upstream/transport.ts'

/** Changes come in groups: so long the first of them waits for the others (milliseconds). */
const GATHER_MS = 50
/**
 * So much later the same tags are sent once more: an answer that was on its way, or that a proxy in between had kept for
 * its second, has been kept by the network after the first time.
 */
const REPEAT_MS = 3_000
/** Tags that wait; of more, whole sites are dropped. */
const MOST_TAGS = 500
/** Networks take at least so many at once. */
const MOST_AT_ONCE = 30
const SEND_LIMIT_MS = 5_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

async function tell(tags: readonly string[]): Promise<void> {
  const { CDN_TAGS, CDN_PURGE_URL, CDN_PURGE_TOKEN } = env()
  if (CDN_PURGE_URL === undefined) return
  const body = JSON.stringify({ tags })
  const { status } = await send({
    method: 'POST',
    url: new URL(CDN_PURGE_URL),
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...(CDN_PURGE_TOKEN === undefined ? {} : { authorization: `Bearer ${CDN_PURGE_TOKEN}` }),
      // As Fastly has it; Cloudflare reads the body.
      ...(CDN_TAGS === 'surrogate-key' ? { 'surrogate-key': tags.join(' ') } : {}),
      ...(CDN_TAGS === 'surrogate-key' && CDN_PURGE_TOKEN !== undefined ? { 'fastly-key': CDN_PURGE_TOKEN } : {}),
    },
    body,
    limitMs: SEND_LIMIT_MS,
    isOnce: true,
  })
  if (status < 200 || status > 299) throw new Error(`the purge hook answered ${status}`)
}

interface Purges {
  /** Tags the network has not heard of. */
  readonly waiting: Set<string>
  waitsSince: number | undefined
  isTelling: boolean
  sent: number
  failed: number
}

const slot = Symbol.for('shop.cdn-purges')

/** One for the whole process: the framework loads modules once a bundle. */
export function purges(): Purges {
  const box = globalThis as unknown as Record<symbol, Purges | undefined>
  box[slot] ??= { waiting: new Set(), waitsSince: undefined, isTelling: false, sent: 0, failed: 0 }
  return box[slot]
}

function put(tags: readonly string[]): void {
  const { waiting } = purges()
  for (const tag of tags) waiting.add(tag)
  if (waiting.size > MOST_TAGS) {
    const whole = new Set([...waiting].map(wholeSiteOf))
    waiting.clear()
    for (const tag of whole) waiting.add(tag)
  }
  purges().waitsSince ??= performance.now()
}

/** Sends what waits, until nothing does. What was not taken is sent again, for as long as it takes. */
async function tellAll(): Promise<void> {
  const all = purges()
  const { waiting } = all
  if (all.isTelling) return
  all.isTelling = true
  let pause = FIRST_PAUSE_MS
  await wait(GATHER_MS, undefined, { ref: false })
  while (waiting.size > 0) {
    const tags = [...waiting].slice(0, MOST_AT_ONCE)
    for (const tag of tags) waiting.delete(tag)
    try {
      await tell(tags)
      all.sent += 1
      pause = FIRST_PAUSE_MS
    } catch (error) {
      all.failed += 1
      put(tags)
      log().warn({ err: error }, 'the network in front did not hear of a change')
      await wait(pause, undefined, { ref: false })
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }
  all.waitsSince = undefined
  all.isTelling = false
}

/** How long the oldest of what waits has done so (seconds). */
export function purgeWaitSeconds(): number {
  const { waitsSince } = purges()
  return waitsSince === undefined ? 0 : (performance.now() - waitsSince) / 1000
}

/**
 * Tells the network in front, where there is one, what has changed; to be called when this process's own pages are dropped.
 * Nothing waits for it.
 */
export function purgeCdn(site: SiteKey, changed: readonly string[]): void {
  if (env().CDN_PURGE_URL === undefined) return
  const tags = purgedTags(site, changed)
  const purge = () => {
    put(tags)
    void tellAll()
  }
  purge()
  setTimeout(purge, REPEAT_MS).unref()
}
