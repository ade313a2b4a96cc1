import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Either database, or a transaction on one: same schema, same SQL. */
export type Db = PgDatabase<PgQueryResultHKT>

/** Rows of hand-written SQL. Counts and sums must be cast (::int, ::float8, ::text): drivers disagree about bigint. */
export async function sqlRows<Row extends object>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}
