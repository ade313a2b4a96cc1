import { asc, gt, lt, sql } from 'drizzle-orm'
import { NAMED_CHANGES } from '#lib/contract/changes.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { forgetCopies } from '#shop-api/platform/db/brief-cache.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { LiveHub } from '#shop-api/platform/live/hub.ts'
import { gauge } from '#shop-api/platform/metrics/counts.ts'
import { changes } from './tables.ts'

/** How long a change is kept; storefronts that were away longer start afresh anyhow. */
const KEPT_MS = DAY_MS
/** Signals that come closer together are read at once. */
const GAP_MS = 50
/** Ids are given out before they are committed: a step back catches those that came late. */
const LOOK_BACK = NAMED_CHANGES
/** Changes read at once, many more than are looked back at. */
const MOST_READ = 5_000

const outboxAge = gauge(
  'shop_api_event_outbox_age_seconds',
  'No announced change has waited for longer: time since they were last read. 0 while no storefront listens.',
)
const lag = gauge('shop_api_event_lag_seconds', 'How long the newest of the changes passed on last had waited.')

export interface Heard {
  readonly ids: readonly number[]
  /** None in the first word to a listener, which only names what was there before. */
  readonly tags: readonly string[]
}

type Listener = (heard: Heard) => void

/** Follows the table of changes and passes on what is new, whichever instance wrote it. */
export interface ChangeFeed {
  /** From here on every instance's changes end what this one keeps for a moment, and are read as soon as they are signalled. */
  start(): void
  listen(listener: Listener): () => void
  stop(): void
}

interface Following {
  readonly db: Db
  readonly hub: LiveHub
  /** How often the table is read without a signal. */
  readonly pollMs: number
  /** Hears of reads that failed; the next one goes on. */
  readonly onError: (error: unknown) => void
}

/** Reads only while somebody listens. */
export function followChanges({ db, hub, pollMs, onError }: Following): ChangeFeed {
  const listeners = new Set<Listener>()
  let seen = new Set<number>()
  let last: number | null = null
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  let isSignalled = false
  let leaveHub: (() => void) | undefined
  let isStopped = false
  let readAt = performance.now()
  outboxAge.read({}, () => (listeners.size > 0 && !isStopped ? (performance.now() - readAt) / 1000 : 0))

  const read = async () => {
    if (last === null) {
      const newest = sql`(select coalesce(max(${changes.id}), 0) from ${changes})`
      const rows = await db
        .select({ id: changes.id })
        .from(changes)
        .where(gt(changes.id, sql`${newest} - ${LOOK_BACK}`))
      seen = new Set(rows.map((row) => row.id))
      last = Math.max(0, ...seen)
      readAt = performance.now()
      for (const listener of listeners) listener({ ids: [...seen], tags: [] })
      return
    }
    const rows = await db
      // By the clock of the database, which wrote the times as well.
      .select({
        id: changes.id,
        tag: changes.tag,
        waited: sql<number>`extract(epoch from clock_timestamp() - ${changes.at})::float`,
      })
      .from(changes)
      .where(gt(changes.id, last - LOOK_BACK))
      .orderBy(asc(changes.id))
      .limit(MOST_READ)
    // The rest is read after a pause, in which others have their turn.
    if (rows.length === MOST_READ) isSignalled = true
    readAt = performance.now()
    const fresh = rows.filter((row) => row.id > (last ?? 0) || (seen.size > 0 && !seen.has(row.id)))
    const ids = fresh.map((row) => row.id).slice(-NAMED_CHANGES)
    seen = new Set(rows.map((row) => row.id))
    last = Math.max(last, rows.at(-1)?.id ?? 0)
    const tags = [...new Set(fresh.map((row) => row.tag))]
    if (fresh.length > 0) lag.set({}, Math.max(0, Math.min(...fresh.map(({ waited }) => waited))))
    if (tags.length > 0) for (const listener of listeners) listener({ ids, tags })
  }

  const pollIn = (ms: number) => {
    clearTimeout(timer)
    timer = listeners.size > 0 && !isStopped ? setTimeout(poll, ms).unref() : undefined
  }
  const poll = () => {
    isReading = true
    isSignalled = false
    read()
      .catch(onError)
      .finally(() => {
        isReading = false
        pollIn(isSignalled ? GAP_MS : pollMs)
      })
  }
  const wake = () => {
    forgetCopies()
    isSignalled = true
    if (timer && !isReading) pollIn(Math.max(0, GAP_MS - (performance.now() - readAt)))
  }

  return {
    start() {
      leaveHub ??= hub.wait({ hears: (topic) => topic === 'changes', wake })
    },
    listen(listener) {
      listeners.add(listener)
      if (!timer && !isReading && !isStopped && listeners.size === 1) {
        readAt = performance.now()
        last = null
        seen = new Set()
        poll()
      } else if (last !== null) listener({ ids: [...seen].slice(-NAMED_CHANGES), tags: [] })
      return () => listeners.delete(listener)
    },
    stop() {
      isStopped = true
      leaveHub?.()
      listeners.clear()
      clearTimeout(timer)
    },
  }
}

/** Deletes changes that are too old to be asked for. */
export async function forgetOldChanges(db: Db, now: Date): Promise<void> {
  await db.delete(changes).where(lt(changes.at, new Date(now.getTime() - KEPT_MS)))
}
