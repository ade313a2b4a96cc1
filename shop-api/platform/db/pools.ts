import type pg from 'pg'
import type { PoolLimits, PoolUse, Way } from './limited-pool.ts'
import { LimitedPool, textOf } from './limited-pool.ts'
import { awayReason } from './postgres-away.ts'

/**
 * Limits of requests: waiting for a connection, opening one and one statement end before the five seconds in which the
 * storefront wants an answer. A lock that is not given by then is somebody else's long work: the buyer tries again.
 */
export const REQUEST_LIMITS: PoolLimits = {
  size: 12,
  waitMs: 3_000,
  statementMs: 3_500,
  lockMs: 2_500,
  pauseMs: 10_000,
}
const TRANSACTIONS = 20

/** What has time: jobs, migrations, loading the sample, reading all goods into memory. */
export const BACKGROUND_LIMITS: PoolLimits = {
  size: 6,
  waitMs: 30_000,
  statementMs: 30_000,
  lockMs: 30_000,
  pauseMs: 30_000,
}

/**
 * What a replica may be asked for: lists, which the database itself answers instead when it takes too long. Readers have
 * not waited for long by then.
 */
export const REPLICA_LIMITS: PoolLimits = {
  size: 12,
  waitMs: 500,
  connectMs: 400,
  statementMs: 1_000,
  lockMs: 500,
  pauseMs: 1_000,
}

/** /readyz answers within a second, so it has a connection that nothing else can use up. */
export const PROBE_LIMITS: PoolLimits = {
  size: 1,
  waitMs: 700,
  connectMs: 400,
  statementMs: 300,
  lockMs: 300,
  pauseMs: 1_000,
}

/**
 * What drizzle runs on: single statements have a pool of their own, so that transactions which wait for one another
 * never hold up a read. Drizzle tells a pool from a connection by this class's name.
 */
export class SplitPool {
  readonly #statements: LimitedPool
  readonly #transactions: LimitedPool

  constructor(way: Way, limits: PoolLimits, onSilence: () => void) {
    this.#statements = new LimitedPool(way, limits, onSilence)
    this.#transactions = new LimitedPool(way, { ...limits, size: TRANSACTIONS }, onSilence)
  }

  distrust(): void {
    this.#statements.distrust()
    this.#transactions.distrust()
  }

  get use(): { readonly statements: PoolUse; readonly transactions: PoolUse } {
    return { statements: this.#statements.use, transactions: this.#transactions.use }
  }

  /** A read whose connection was lost has changed nothing and is asked once more. */
  async query(query: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#statements.query(query, values)
    } catch (error) {
      const mayRepeat = awayReason(error)?.kind === 'lost' && /^\s*select\b/i.test(textOf(query))
      if (!mayRepeat) throw error
      return this.#statements.query(query, values)
    }
  }

  connect() {
    return this.#transactions.connect()
  }

  async end(): Promise<void> {
    await Promise.all([this.#statements.end(), this.#transactions.end()])
  }
}
