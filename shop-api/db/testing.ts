import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database } from './client.ts'
import { openPostgres, wrapPglite } from './client.ts'
import { migrate } from './migrate.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/shop-snapshot', import.meta.url))

function contentHash(): string {
  const hash = createHash('sha256')
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  for (const name of names) hash.update(name.slice(folder.length)).update(readFileSync(name))
  return hash.digest('hex').slice(0, 24)
}

async function snapshot(): Promise<Blob> {
  const file = path.join(cacheFolder, `empty-${contentHash()}.tar`)
  try {
    return new Blob([readFileSync(file)])
  } catch {
    const database = wrapPglite(await PGlite.create())
    await migrate(database)
    if (database.kind !== 'pglite') throw new Error('unreachable')
    const dump = await database.raw.dumpDataDir('none')
    await database.close()
    mkdirSync(cacheFolder, { recursive: true })
    const partial = `${file}.${process.pid}`
    writeFileSync(partial, Buffer.from(await dump.arrayBuffer()))
    renameSync(partial, file)
    return dump
  }
}

async function freshPostgres(url: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const target = new URL(url)
  target.pathname = `/${name}`
  const database = openPostgres(target.href)
  await migrate(database)
  return {
    ...database,
    close: async () => {
      await database.close()
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    },
  }
}

/** A database of its own for a test: embedded by default, a new PostgreSQL database when TEST_DATABASE_URL is set. */
export async function openTestDb(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return freshPostgres(url)
  return wrapPglite(await PGlite.create({ loadDataDir: await snapshot() }))
}
