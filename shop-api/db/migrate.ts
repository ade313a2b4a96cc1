import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type { Database } from './client.ts'
import { sqlRows } from './db.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Number under which instances that start together agree on who migrates. */
const MIGRATION_LOCK = 7_240_118

/** Brings the tables to this version. Several instances may call it at once. */
export async function migrate(database: Database): Promise<void> {
  if (database.kind === 'pglite') {
    await migratePglite(database.db as never, { migrationsFolder })
    return
  }
  const connection = await database.raw.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(database.db as never, { migrationsFolder })
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    connection.release()
  }
}

/** Whether the database has exactly the migrations of this version. */
export async function isMigrated(database: Database): Promise<boolean> {
  const expected = readMigrationFiles({ migrationsFolder }).at(-1)?.hash
  const rows = await sqlRows<{ hash: string }>(
    database.db,
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  return rows[0]?.hash === expected
}
