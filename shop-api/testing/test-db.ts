import '#shop-api/answers/answers.ts'
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '#shop-api/platform/db/client.ts'
import { createPglite, openPostgres, wrapPglite } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import type { PoolLimits } from '#shop-api/platform/db/limited-pool.ts'
import { migrate } from '#shop-api/platform/db/migrate.ts'
import { BACKGROUND_LIMITS } from '#shop-api/platform/db/pools.ts'
import { loadSampleShop } from '#shop-api/sample-shop/seed/load.ts'
import { cachedFile } from './snapshot-cache.ts'

/** The instant for which the sample of tests is loaded: 10:00 in China, on a working day. Clocks of tests start here. */
export const sampleInstant = new Date('2026-11-20T02:00:00Z')

/** What the sample's signed contracts are sealed with in tests. */
export const TEST_SEAL_SECRET = 'seal of the tests, long enough for anybody'

type Content = 'empty' | 'sample'

/** Tests let crowds wait for one row on a busy machine; only tests of the limits themselves have those of requests. */
const TEST_LIMITS = BACKGROUND_LIMITS

const folderOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** What a snapshot depends on: for the sample everything that generates, loads or indexes it. */
const sources: Readonly<Record<Content, readonly string[]>> = {
  empty: ['../migrations'],
  sample: ['../migrations', '../sample-shop', '../modules'],
}

const hashes = new Map<Content, string>()

/** Of the sources, which do not change while tests run: read once a worker. */
function contentHash(content: Content): string {
  const known = hashes.get(content) ?? hashOfSources(content)
  hashes.set(content, known)
  return known
}

function hashOfSources(content: Content): string {
  const hash = createHash('sha256')
  for (const source of sources[content]) {
    const names = readdirSync(folderOf(source), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((name) => !name.includes(`${path.sep}pictures${path.sep}`))
      .sort()
    for (const name of names) hash.update(path.basename(name)).update(readFileSync(name))
  }
  return hash.digest('hex').slice(0, 16)
}

async function fill(database: Database, content: Content): Promise<void> {
  await migrate(database)
  if (content === 'sample') await loadSampleShop(database, { now: sampleInstant, sealSecret: TEST_SEAL_SECRET })
}

async function openSnapshot(content: Content): Promise<Database> {
  const bytes = await cachedFile(`${content}-${contentHash(content)}.tar`, async () => {
    const raw = await createPglite()
    await fill(wrapPglite(raw), content)
    // Behind a checkpoint the log is no longer needed: the snapshot is a third of the size.
    await raw.exec('checkpoint')
    const dump = await raw.dumpDataDir('none')
    await raw.close()
    return Buffer.from(await dump.arrayBuffer())
  })
  return wrapPglite(await createPglite({ loadDataDir: new Blob([bytes as BlobPart]) }))
}

async function withAdmin<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}

/** Where this database of a test is on its server. */
export async function urlOf(db: Db): Promise<string> {
  const [row] = await sqlRows<{ name: string }>(db, sql`select current_database() as name`)
  return databaseUrl(process.env.TEST_DATABASE_URL ?? '', row?.name ?? '')
}

const TEMPLATE_LOCK = 7_240_120

/** A filled database that test databases are copied from; made once for each state of the sources. */
async function template(url: string, content: Content): Promise<string> {
  const name = `shop_template_${content}_${contentHash(content)}`
  await withAdmin(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    if (known.rowCount === 1) return
    const partial = `${name}_partial`
    await client.query(`drop database if exists ${partial} with (force)`)
    await client.query(`create database ${partial}`)
    const database = openPostgres(databaseUrl(url, partial))
    await fill(database, content)
    await database.close()
    await client.query(`alter database ${partial} rename to ${name}`)
  })
  return name
}

/** The database as a shop API has it, by way of PgBouncer where TEST_POOLER_URL leads through one. */
export function openWays(url: string, limits: PoolLimits = TEST_LIMITS): Database {
  const pooler = process.env.TEST_POOLER_URL
  if (!pooler) return openPostgres(url, limits)
  return openPostgres(databaseUrl(pooler, new URL(url).pathname.slice(1)), limits, { directUrl: url })
}

async function openCopy(url: string, content: Content): Promise<Database> {
  const origin = await template(url, content)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withAdmin(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    // As files: half the time and half the work of the usual way, by which each page is written to the log first.
    await client.query(`create database ${name} template ${origin} strategy file_copy`)
  })
  const database = openWays(databaseUrl(url, name))
  return {
    ...database,
    close: async () => {
      await database.close()
      await withAdmin(url, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

function open(content: Content): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  return url ? openCopy(url, content) : openSnapshot(content)
}

/** A database of its own with empty tables: embedded, or a new one on PostgreSQL when TEST_DATABASE_URL is set. */
export function openTestDb(): Promise<Database> {
  return open('empty')
}

/** The same with the sample shop as it is at `sampleInstant`. */
export function openSampleDb(): Promise<Database> {
  return open('sample')
}
