import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { sqlRows } from './db.ts'

/**
 * Makes room of rows that were changed or deleted, a table at a time, requests in between. A PostgreSQL does that by itself; the embedded
 * database has no process for it and grew by some 13 MB a day when nobody came.
 */
export async function vacuum(db: Db): Promise<number> {
  const tables = await sqlRows<{ name: string }>(
    db,
    sql`select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_toast', 'information_schema') and c.relpersistence = 'p'
      order by 1`,
  )
  for (const { name } of tables) {
    await db.execute(sql.raw(`vacuum (analyze) ${name}`))
    await nextTurn()
  }
  return tables.length
}
