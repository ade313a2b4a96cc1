import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type pg from 'pg'
import { spans } from '#shop-api/platform/tracing/spans.ts'
import { tracedPglite } from '#shop-api/platform/tracing/statements.ts'
import type { Db } from './db.ts'
import type { PoolLimits, PoolUse, Way } from './limited-pool.ts'
import { LimitedPool } from './limited-pool.ts'
import { lockFolder } from './lock.ts'
import { BACKGROUND_LIMITS, PROBE_LIMITS, REPLICA_LIMITS, REQUEST_LIMITS, SplitPool } from './pools.ts'
import { preparedPglite } from './prepared-pglite.ts'
import { Replica } from './replica.ts'

/** An open database; the three are one and the same when it is embedded, which has a single connection. */
export type Database = {
  /** For requests: within short limits, see REQUEST_LIMITS. */
  readonly db: Db
  /** For what has time: jobs, loading. */
  readonly background: Db
  /** For /readyz alone. */
  readonly probe: Db
  /** Pools of connections by what they are for; none when it is embedded. */
  pools(): readonly (PoolUse & { readonly pool: string })[]
  close(): Promise<void>
} & (
  | { readonly kind: 'pglite'; readonly raw: PGlite }
  | {
      readonly kind: 'postgres'
      /** Of the server itself, past any pooler. */
      readonly url: string
      readonly raw: LimitedPool
    }
)

/** Further ways to the same PostgreSQL. */
interface OtherWays {
  /** Past a pooler in transaction mode, which the first way then leads to: for what needs a session. */
  readonly directUrl?: string
  /** A replica that lists may be read from. */
  readonly readUrl?: string
}

/** The queue of jobs must not wait for the jobs. */
const RAW_SIZE = 3

/**
 * Small logs (the folder and its snapshots stay small), costs as they are when everything fits into memory, and half the buffers that
 * PostgreSQL takes by itself: they are part of this process, and the sample shop has 28 MB.
 */
const EMBEDDED_SETTINGS = {
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  wal_recycle: 'off',
  random_page_cost: '1.1',
  shared_buffers: '64MB',
}

/** From here on types belong to tables: those of the system and, from 16,384 on, ours. */
const FIRST_ROW_TYPE = 10_000

/**
 * Creates or opens an embedded database; in memory when no folder is given. It forgets how arrays of tables' rows are read, which nothing
 * asks for: there are hundreds, and what reads them is copied for every statement that Drizzle sends.
 */
export async function createPglite(options: PGliteOptions = {}): Promise<PGlite> {
  const settings = Object.entries(EMBEDDED_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const raw = await PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, ...settings] })
  const { parsers } = raw
  raw.parsers = Object.fromEntries(Object.entries(parsers).filter(([type]) => Number(type) < FIRST_ROW_TYPE))
  return raw
}

export function wrapPglite(raw: PGlite, release: () => void = () => undefined): Database {
  const prepared = preparedPglite(raw)
  const db = drizzlePglite({ client: spans() ? tracedPglite(prepared) : prepared }) as unknown as Db
  return {
    kind: 'pglite',
    raw,
    db,
    background: db,
    probe: db,
    pools: () => [],
    close: async () => {
      if (!raw.closed) await raw.close()
      release()
    },
  }
}

const drizzleOn = (pool: SplitPool | LimitedPool): Db =>
  drizzlePg({ client: pool as unknown as pg.Pool }) as unknown as Db

/** Opens PostgreSQL by its URL; connections are made when they are needed. `raw` is for migrations and the queue of jobs. */
export function openPostgres(
  url: string,
  requestLimits: PoolLimits = REQUEST_LIMITS,
  { directUrl, readUrl }: OtherWays = {},
): Database {
  const usual: Way = { url, isPooled: directUrl !== undefined }
  const direct: Way = { url: directUrl ?? url }
  const distrust = () => {
    for (const pool of [requests, background, raw]) pool.distrust()
  }
  const requests = new SplitPool(usual, requestLimits, distrust)
  const background = new LimitedPool(direct, BACKGROUND_LIMITS, distrust)
  const raw = new LimitedPool(direct, { ...BACKGROUND_LIMITS, size: RAW_SIZE }, distrust)
  // Its limits are so short that a busy machine exceeds them: it judges no other connection.
  const probe = new LimitedPool(usual, PROBE_LIMITS, () => undefined)
  const copy: LimitedPool | undefined =
    readUrl === undefined ? undefined : new LimitedPool({ url: readUrl }, REPLICA_LIMITS, () => copy?.distrust())
  const database = {
    kind: 'postgres',
    url: direct.url,
    raw,
    db: drizzleOn(requests),
    background: drizzleOn(background),
    probe: drizzleOn(probe),
    pools: () =>
      Object.entries({
        ...requests.use,
        background: background.use,
        jobs: raw.use,
        probe: probe.use,
        ...(copy ? { replica: copy.use } : {}),
      }).map(([pool, use]) => ({ pool, ...use })),
    close: async () => {
      await Promise.all([requests, background, raw, probe, copy].map((pool) => pool?.end()))
    },
  } as const
  unhurriedOf.set(database.db, database.background)
  if (copy) {
    const copyDb = drizzleOn(copy)
    originalOf.set(copyDb, database.db)
    replicaOf.set(database.db, new Replica(database.db, copyDb))
  }
  return database
}

const unhurriedOf = new WeakMap<Db, Db>()

/** The same database without the limits of requests, for the few long reads that serve all of them. */
export const unhurried = (db: Db): Db => unhurriedOf.get(db) ?? db

const replicaOf = new WeakMap<Db, Replica>()
const originalOf = new WeakMap<Db, Db>()

/** Runs a read that changes nothing on the replica where there is one that has everything, else on the database itself. */
export const onReplica = <Value>(db: Db, work: (db: Db) => Promise<Value>): Promise<Value> =>
  replicaOf.get(db)?.read(work) ?? work(db)

/** The database itself, of which this may be the replica: what is kept for a database is kept once. */
export const originalDb = (db: Db): Db => originalOf.get(db) ?? db

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
export async function openDatabase(config: {
  DATABASE_URL?: string
  DATABASE_DIRECT_URL?: string
  DATABASE_READ_URL?: string
  SHOP_DATA_DIR: string
}): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl } = config
  return url ? openPostgres(url, REQUEST_LIMITS, { directUrl, readUrl }) : openPglite(config.SHOP_DATA_DIR)
}
