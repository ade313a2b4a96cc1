import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

const dialect = new PgDialect()
const names = new Map<string, string>()

/** A name that no other text has: PostgreSQL keeps one statement under it. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

/**
 * Rows of hand-written SQL that is asked again and again: PostgreSQL parses and plans it once a connection, which for
 * most statements of an order takes longer than doing it. Only for texts that do not grow with the values.
 */
export async function frequentRows<Row extends object>(db: Db, query: SQL): Promise<Row[]> {
  const built = dialect.sqlToQuery(query)
  const prepared = db._.session.prepareQuery(built, undefined, nameOf(built.sql), false)
  const result = (await prepared.execute()) as unknown as { rows: Row[] }
  return result.rows
}
