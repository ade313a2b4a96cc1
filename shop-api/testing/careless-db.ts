import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#shop-api/platform/db/db.ts'
import { urlOf } from './test-db.ts'
import { think } from './think.ts'

/*
 * What keeps people out of each other's way is in the statements: a lock, a condition, a key. A race is tried a second
 * time on a database whose statements lack it, as somebody might write them who tests alone, and must be seen to fail.
 */

/** Sends one more statement on the same connection. */
type Send = (text: string) => Promise<pg.QueryResult>

export interface Fault {
  /** Statements it is in, as they are sent. */
  readonly matches: RegExp
  /** The careless statement, from the right one with its values filled in. */
  readonly instead: (text: string, send: Send) => string | Promise<string>
  readonly after?: () => Promise<void>
}

const LOCK = / for (?:no key )?update(?: of "\w+"(?:, "\w+")*)?/g

/** Takes no lock in statements that name these tables. */
export const withoutLocks = (tables: RegExp): Fault => ({
  matches: tables,
  instead: (text) => text.replace(LOCK, ''),
})

/** Looks at rows of a table without keeping them, and thinks. */
export const lookOnly = (table: string): Fault => ({
  matches: new RegExp(`from "${table}".* for (?:no key )?update`, 's'),
  instead: (text) => text.replace(LOCK, ''),
  after: think,
})

/** Thinks about what a statement found, before it writes what follows from it. */
export const thinkOver = (matches: RegExp): Fault => ({ matches, instead: (text) => text, after: think })

/** A column as it was read, by the key of its row. */
export async function asRead(send: Send, table: string, column: string, key = 'id'): Promise<string> {
  const { rows } = await send(`select "${key}" as key, "${column}" as value from "${table}"`)
  return `case "${table}"."${key}" ${rows.map((row) => `when ${row.key} then ${row.value}`).join(' ')} end`
}

/** Reads a column, thinks, and then checks and writes what follows from what it read. */
export const readThenWrite = (table: string, column: string, key?: string): Fault => ({
  matches: new RegExp(`^update "${table}" .*"${table}"."${column}"`, 's'),
  instead: async (text, send) => {
    const read = await asRead(send, table, column, key)
    await think()
    return text.replaceAll(`"${table}"."${column}"`, read)
  },
})

/** Counts what is taken and forgets the limit of all together. */
export const withoutLimit = (table: string): Fault => ({
  matches: new RegExp(`^insert into "${table}" .* on conflict .* where `, 's'),
  instead: (text) => text.replace(/ where .*(?= returning )/s, ''),
})

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

const filledIn = (text: string, values: readonly unknown[] = []): string =>
  text.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))

/** Drizzle tells a pool from a connection by the name of its class. */
class CarelessPool {
  readonly #pool: pg.Pool
  readonly #faults: readonly Fault[]

  constructor(pool: pg.Pool, faults: readonly Fault[]) {
    this.#pool = pool
    this.#faults = faults
  }

  async connect() {
    const client = await this.#pool.connect()
    return {
      query: (query: pg.QueryConfig, values?: unknown[]) => this.#send(client, query, values),
      release: () => client.release(),
    }
  }

  async query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect()
    try {
      return await client.query(query, values)
    } finally {
      client.release()
    }
  }

  async #send(client: pg.PoolClient, query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const own = this.#faults.filter(({ matches }) => matches.test(query.text))
    if (own.length === 0) return client.query(query, values)
    let text = filledIn(query.text, values)
    for (const { instead } of own) text = await instead(text, (other) => client.query(other))
    const { name: _, ...rest } = query
    const answer = await client.query({ ...rest, text })
    for (const { after } of own) await after?.()
    return answer
  }
}

/** As many as a shop API has for reads and transactions together. */
const CONNECTIONS = 32

/** Runs `work` on a database whose statements have these faults; without any on the database itself. */
export async function withFaults<Value>(
  db: Db,
  faults: readonly Fault[],
  work: (db: Db) => Promise<Value>,
): Promise<Value> {
  if (faults.length === 0) return work(db)
  const pool = new pg.Pool({ connectionString: await urlOf(db), max: CONNECTIONS })
  // The database may be dropped before the last of them has said goodbye; a statement that is lost rejects by itself.
  pool.on('error', () => undefined)
  try {
    // Opening a connection would give the others a start.
    await pool.query('select 1')
    return await work(drizzle({ client: new CarelessPool(pool, faults) as unknown as pg.Pool }) as unknown as Db)
  } finally {
    await pool.end()
  }
}
