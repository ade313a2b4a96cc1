import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

interface Paged {
  readonly where: SQL | undefined
  /** The last of it distinguishes equal rows, so that pages never overlap. */
  readonly order: readonly SQL[]
  readonly page: number
  readonly perPage: number
}

/** The rows of one page, and how many there are on all of them. */
export async function pagedRows<Table extends PgTable>(
  db: Db,
  table: Table,
  { where, order, page, perPage }: Paged,
): Promise<{ rows: Table['$inferSelect'][]; total: number }> {
  const total = await db.$count(table, where)
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { rows, total }
}
