import pg from 'pg'
import { tracedStatement, tracedWait } from '#shop-api/platform/tracing/statements.ts'
import { Connection } from './connection.ts'
import { asAway, DatabaseAwayError } from './postgres-away.ts'

/** How long one part of the work may take on its connections, in milliseconds. */
export interface PoolLimits {
  readonly size: number
  /** Until a connection is free. */
  readonly waitMs: number
  /** A statement, by the server's clock. */
  readonly statementMs: number
  /** Waiting for a lock inside a statement. */
  readonly lockMs: number
  /** Between two statements of a transaction. */
  readonly pauseMs: number
  /** Until a new connection is usable; the connection's own limit when left out. */
  readonly connectMs?: number
}

/** How a database is reached. */
export interface Way {
  readonly url: string
  /** By way of a pooler that gives each transaction any connection: nothing that is set outside of one can be relied on. */
  readonly isPooled?: boolean
}

/** How much of a pool is in use. */
export interface PoolUse {
  readonly total: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
}

/** The server cancels a statement at its limit; so much later no answer means that the connection has fallen silent. */
const GRACE_MS = 500
/** Longest that closing a pool waits for abandoned work. */
const LAST_WORK_MS = 1_000

type Query = pg.QueryConfig | string

export const textOf = (query: Query): string => (typeof query === 'string' ? query : query.text)

/** Said once when a connection is opened; where a pooler lends it, with each transaction. */
const limitSettings = ({ statementMs, lockMs, pauseMs }: PoolLimits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: pauseMs,
})

/**
 * A statement of a shop is over in less than compiling it takes; PostgreSQL compiles all that it reckons to be costly, as
 * searches over long histories are: 10,000 orders took 0.7 to 5 s instead of 0.02 to 0.24.
 */
const UNCOMPILED = 'jit = off'

/** What may be said on a connection of a pooler: no name, since the next transaction may be on one that never heard it. */
function withoutSession(query: Query, limits: PoolLimits): Query {
  const { name: _, ...rest } = typeof query === 'string' ? { text: query } : query
  if (!/^begin\b/i.test(rest.text)) return rest
  const settings = Object.entries(limitSettings(limits)).map(([setting, ms]) => `set local ${setting} = ${ms}`)
  return { ...rest, text: [rest.text, ...settings, `set local ${UNCOMPILED}`].join('; ') }
}

/** A connection that one transaction or statement has for itself until it gives it back. */
class Lease {
  readonly #client: pg.PoolClient
  readonly #connection: Connection
  readonly #pool: LimitedPool
  #isReleased = false
  /** Why it was given back early: drizzle still asks for a rollback, and throws what comes of that instead. */
  #failure: unknown

  constructor(client: pg.PoolClient, pool: LimitedPool) {
    this.#client = client
    this.#connection = client as unknown as Connection
    this.#pool = pool
  }

  /**
   * A failure outside of a transaction, or of the connection, gives it back at once: drizzle forgets to when `begin`
   * fails, and after a text of several statements the state of the connection is unknown.
   */
  query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    return tracedStatement(textOf(query), () => this.#ask(query, values))
  }

  async #ask(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#isReleased) throw this.#failure
    const wasInTransaction = this.#isInTransaction()
    let isDone = false
    let isSilent = false
    const endSilence = () => {
      if (isDone) return
      isSilent = true
      this.#connection.destroy()
      this.#pool.onSilence()
    }
    // A busy process runs this timer before it reads an answer that lies there: one more turn, then it is silence.
    const timer = setTimeout(() => setImmediate(endSilence), this.#pool.limits.statementMs + GRACE_MS)
    try {
      const { isPooled, limits } = this.#pool
      return await this.#client.query((isPooled ? withoutSession(query, limits) : query) as string, values)
    } catch (error) {
      const reason = isSilent ? new DatabaseAwayError('late', error) : asAway(error, this.#connection.isBroken)
      const isLost = isSilent || (reason instanceof DatabaseAwayError && reason.kind === 'lost')
      if (isLost || !wasInTransaction) {
        this.#failure = reason
        this.#giveBack(false)
      }
      throw reason
    } finally {
      isDone = true
      clearTimeout(timer)
    }
  }

  release(): void {
    this.#giveBack(!this.#connection.isBroken && !this.#isInTransaction())
  }

  #isInTransaction(): boolean {
    return this.#client.getTransactionStatus() !== 'I'
  }

  #giveBack(isClean: boolean): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#client.release(!isClean)
  }
}

/**
 * Connections to PostgreSQL whose loss or silence is an error of the one statement that notices it, within limits, and
 * always a DatabaseAwayError.
 */
export class LimitedPool {
  readonly limits: PoolLimits
  readonly isPooled: boolean
  /** Called when a connection has fallen silent: others of the same database may have as well. */
  readonly onSilence: () => void
  readonly #pool: pg.Pool
  readonly #all = new Set<Connection>()
  readonly #idle = new Set<Connection>()

  constructor({ url, isPooled = false }: Way, limits: PoolLimits, onSilence: () => void) {
    this.limits = limits
    this.isPooled = isPooled
    this.onSilence = onSilence
    this.#pool = new pg.Pool({
      connectionString: url,
      max: limits.size,
      ...(isPooled ? {} : { ...limitSettings(limits), options: `-c ${UNCOMPILED.replaceAll(' ', '')}` }),
      Client: class extends Connection {
        constructor(config: pg.ClientConfig = {}) {
          const { connectionTimeoutMillis: _, ...rest } = config
          super(limits.connectMs === undefined ? rest : { ...rest, connectionTimeoutMillis: limits.connectMs })
        }
      },
      connectionTimeoutMillis: limits.waitMs,
    })
    // An idle connection that the server drops is gone from the pool; the next statement gets a new one.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => this.#all.add(client as unknown as Connection))
    this.#pool.on('acquire', (client) => this.#idle.delete(client as unknown as Connection))
    this.#pool.on('release', (_, client) => this.#idle.add(client as unknown as Connection))
    this.#pool.on('remove', (client) => {
      this.#all.delete(client as unknown as Connection)
      this.#idle.delete(client as unknown as Connection)
    })
  }

  async connect(): Promise<Lease> {
    try {
      return new Lease(await tracedWait(() => this.#pool.connect()), this)
    } catch (error) {
      const isLate = error instanceof Error && /timeout/.test(error.message)
      throw isLate ? new DatabaseAwayError('late', error) : asAway(error, true)
    }
  }

  async query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const lease = await this.connect()
    try {
      return await lease.query(query, values)
    } finally {
      lease.release()
    }
  }

  get use(): PoolUse {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { total: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** Ends the idle connections: if they are silent, each of them would cost a caller the whole limit. */
  distrust(): void {
    for (const connection of this.#idle) connection.destroy()
  }

  /** Ends all connections; what is still at work on one then has had its time. */
  async end(): Promise<void> {
    if (this.#pool.ending) return
    const timer = setTimeout(() => {
      for (const connection of this.#all) connection.destroy()
    }, LAST_WORK_MS)
    await this.#pool.end()
    clearTimeout(timer)
  }
}
