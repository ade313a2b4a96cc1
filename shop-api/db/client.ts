import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Db } from './db.ts'
import { lockFolder } from './lock.ts'
import { schema } from './schema.ts'

/** An open database. `raw` is for what drizzle does not do: jobs, snapshots. */
export type Database = { readonly db: Db; close(): Promise<void> } & (
  | { readonly kind: 'pglite'; readonly raw: PGlite }
  | { readonly kind: 'postgres'; readonly raw: pg.Pool }
)

/** Longest a statement may take on PostgreSQL, in milliseconds: a stuck one must not hold its locks for ever. */
const STATEMENT_TIMEOUT = 30_000

/** Small logs (the folder and its snapshots stay small) and costs as they are when everything fits into memory. */
const EMBEDDED_SETTINGS = { max_wal_size: '64MB', min_wal_size: '32MB', wal_recycle: 'off', random_page_cost: '1.1' }

/** Creates or opens an embedded database; in memory when no folder is given. */
export function createPglite(options: PGliteOptions = {}): Promise<PGlite> {
  const settings = Object.entries(EMBEDDED_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, ...settings] })
}

export function wrapPglite(raw: PGlite, release: () => void = () => undefined): Database {
  return {
    kind: 'pglite',
    raw,
    db: drizzlePglite({ client: raw, schema }) as unknown as Db,
    close: async () => {
      if (!raw.closed) await raw.close()
      release()
    },
  }
}

/** Opens PostgreSQL by its URL. */
export function openPostgres(url: string, options: pg.PoolConfig = {}): Database {
  const raw = new pg.Pool({
    connectionString: url,
    max: 20,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    ...options,
  })
  // An idle connection that the server drops must not end the process; the next query gets a fresh one.
  raw.on('error', () => undefined)
  return {
    kind: 'postgres',
    raw,
    db: drizzlePg({ client: raw, schema }) as unknown as Db,
    close: async () => {
      if (!raw.ended) await raw.end()
    },
  }
}

/** Opens the embedded database in its folder, under an exclusive lock. Throws FolderBusyError when it is in use. */
export async function openPglite(dataFolder: string): Promise<Database> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const release = lockFolder(dataFolder)
  try {
    return wrapPglite(await createPglite({ dataDir: path.join(dataFolder, 'pg') }), release)
  } catch (error) {
    release()
    throw error
  }
}

/** The database of this configuration: PostgreSQL when DATABASE_URL is set, else the embedded one. */
export async function openDatabase(config: { DATABASE_URL?: string; SHOP_DATA_DIR: string }): Promise<Database> {
  return config.DATABASE_URL ? openPostgres(config.DATABASE_URL) : openPglite(config.SHOP_DATA_DIR)
}
