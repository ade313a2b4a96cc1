import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type { Database } from './client.ts'
import type { Db } from './db.ts'
import { sqlRows } from './db.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Number under which instances that start together agree on who migrates. */
const MIGRATION_LOCK = 7_240_118

/** When the first release's tables were complete; databases of before it that were brought that far have them all. */
const FIRST_RELEASE = 1_795_368_113_392

/** The last commit that still brought such tables to those of 0.1.0. */
const BRIDGE = 'a17b1350'

/** A database of a development version that this one can't bring further. */
export class DatabaseTooOldError extends Error {
  override name = 'DatabaseTooOldError'
}

interface Applied {
  readonly at: number
}

/** The newest migration a database has; null for an empty one. */
async function newestApplied(db: Db): Promise<Applied | null> {
  const [known] = await sqlRows<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (!known?.name) return null
  const [row] = await sqlRows<Applied>(
    db,
    sql`select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  return row ?? null
}

/**
 * Brings the tables to this version. Several instances may call it at once. Throws DatabaseTooOldError for tables of a
 * development version from before the first release's.
 */
export async function migrate(database: Database): Promise<void> {
  const newest = await newestApplied(database.background)
  if (newest && newest.at < FIRST_RELEASE) {
    throw new DatabaseTooOldError(
      [
        'shop API: this database is of a development version before 0.1.0, whose tables this version does not know.',
        `Make a backup, then bring it to 0.1.0 first: git checkout ${BRIDGE} && npm ci, start the shop API on it until /readyz answers 200, stop it,`,
        'check this version out again (npm ci) and start it. Or begin with an empty database.',
      ].join('\n'),
    )
  }
  if (database.kind === 'pglite') {
    await migratePglite(database.db as never, { migrationsFolder })
    return
  }
  const connection = await database.raw.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(database.background as never, { migrationsFolder })
    await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    connection.release()
  }
}

/** The newest migration this version brings. */
const newestOwn = (): number => readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0

/**
 * Whether the tables serve code whose newest migration is `own`: they are at it, or a newer release has gone on from it
 * without taking away what that code needs. Each migration says for itself what it still serves (0004_compatibility).
 */
export async function isMigrated(db: Db, own = newestOwn()): Promise<boolean> {
  const newest = await newestApplied(db)
  if (newest === null || newest.at <= own) return newest?.at === own
  const [found] = await sqlRows<{ serves: boolean }>(
    db,
    sql`select oldest_served <= ${own} and exists (select from drizzle.__drizzle_migrations where created_at = ${own}) as serves
      from drizzle.schema_compatibility`,
  )
  return found?.serves ?? false
}
