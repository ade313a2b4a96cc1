import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { counter } from '#shop-api/platform/metrics/counts.ts'
import type { Db } from './db.ts'
import { sqlRows } from './db.ts'
import { awayReason } from './postgres-away.ts'
import { sqlState } from './sql-state.ts'

/** Longest a reader waits for a replica to have what is committed; then the database itself is asked. */
const LONGEST_LAG_MS = 100
const PAUSE_MS = 5
/** How long one that was late, away or wrong is left alone. */
const LEFT_OUT_MS = 5_000

/** The replica gave up a read because it stood in the way of what came from the database. */
const IN_THE_WAY = '40001'

const reads = counter('shop_api_list_reads_total', 'Lists by what they were read from, where there is a replica.', [
  'from',
])

/**
 * A copy of the database that reads may go to. Before each it is asked whether it has everything that was committed when
 * the read was asked for: so a buyer always finds what he has just done, and pages that are made again because of a
 * change never show what was before it, whichever instances are involved.
 */
export class Replica {
  readonly #primary: Db
  readonly #db: Db
  #leftOutUntil = 0
  /** The look that begins after the one that is under way, for all who ask meanwhile. */
  #next: Promise<boolean> | undefined
  #running: Promise<unknown> = Promise.resolve()

  constructor(primary: Db, db: Db) {
    this.#primary = primary
    this.#db = db
  }

  /** Runs a read on the replica, or on the database itself when the replica is behind or fails. */
  async read<Value>(work: (db: Db) => Promise<Value>): Promise<Value> {
    const isUsed = performance.now() >= this.#leftOutUntil && (await this.#hasAll())
    if (isUsed) {
      try {
        const value = await work(this.#db)
        reads({ from: 'replica' })
        return value
      } catch (error) {
        if (!awayReason(error) && sqlState(error) !== IN_THE_WAY) throw error
        this.#leaveOut()
      }
    }
    reads({ from: 'primary' })
    return work(this.#primary)
  }

  #leaveOut(): void {
    this.#leftOutUntil = performance.now() + LEFT_OUT_MS
  }

  #hasAll(): Promise<boolean> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      const look = this.#look()
      this.#running = look
      return look
    })
    return this.#next
  }

  async #look(): Promise<boolean> {
    const [row] = await sqlRows<{ at: string }>(this.#primary, sql`select pg_current_wal_lsn()::text as at`).catch(
      () => [],
    )
    if (!row) return false
    const has = await Promise.race([this.#comesTo(row.at), sleep(LONGEST_LAG_MS, false, { ref: false })])
    if (!has) this.#leaveOut()
    return has
  }

  async #comesTo(at: string): Promise<boolean> {
    // One that was made the database itself, or never was a replica, says null.
    const query = sql`select pg_last_wal_replay_lsn() >= ${at}::pg_lsn as has`
    for (const end = performance.now() + LONGEST_LAG_MS; performance.now() < end; await sleep(PAUSE_MS)) {
      const [row] = await sqlRows<{ has: boolean | null }>(this.#db, query).catch(() => [])
      if (!row || row.has === null) return false
      if (row.has) return true
    }
    return false
  }
}
