import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { broken, readTableFacts } from '#shop-api/testing/table-facts.ts'
import type { Database } from './client.ts'
import { createPglite, wrapPglite } from './client.ts'
import { sqlRows } from './db.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
  entries: { tag: string; when: number }[]
}
const FIRST_RELEASE = '0001_references'

async function openEmpty(): Promise<Database> {
  const database = wrapPglite(await createPglite())
  await database.db.execute(sql`create schema drizzle`)
  return database
}

const run = async ({ db }: Database, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await db.execute(sql.raw(statement))
}

/** The oldest migration whose code the tables serve, as they say it themselves. */
async function oldestServed({ db }: Database): Promise<number | undefined> {
  const [known] = await sqlRows<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.schema_compatibility')::text as name`,
  )
  if (!known?.name) return undefined
  const [row] = await sqlRows<{ oldest: number }>(
    db,
    sql`select oldest_served::float8 as oldest from drizzle.schema_compatibility`,
  )
  return row?.oldest
}

test('a migration breaks nothing for the code before it, or says from which migration on the tables serve', async () => {
  const database = await openEmpty()
  const first = journal.entries.findIndex(({ tag }) => tag === FIRST_RELEASE)
  const whens = journal.entries.map(({ when }) => when)
  for (const [at, migration] of readMigrationFiles({ migrationsFolder }).entries()) {
    const before = { facts: await readTableFacts(database.db), served: await oldestServed(database) }
    await run(database, migration.sql)
    if (at <= first) continue
    const tag = journal.entries[at]?.tag
    const served = await oldestServed(database)
    const breaks = broken(before.facts, await readTableFacts(database.db))
    const isSaid = before.served !== undefined && served !== undefined && served > before.served
    expect({ tag, breaks: isSaid ? [] : breaks }).toEqual({ tag, breaks: [] })
    // A migration that breaks nothing turns no instance away, and none serves from a migration that is not there yet.
    if (before.served !== undefined && breaks.length === 0)
      expect({ tag, served }).toEqual({ tag, served: before.served })
    if (served !== undefined) expect(whens.slice(first, at + 1)).toContain(served)
  }
  expect(await oldestServed(database)).toBeDefined()
  await database.close()
})

describe('a statement', () => {
  let database: Database
  beforeAll(async () => {
    database = await openEmpty()
  })
  afterAll(() => database.close())
  beforeEach(() =>
    run(database, [
      'drop table if exists bottle, shelf, rack cascade',
      'create table shelf (id serial primary key, room text not null, note text, height integer not null default 2)',
      'create table bottle (id serial primary key, shelf_id integer, label text unique)',
    ]),
  )

  test.each([
    'create table rack (id serial primary key, shelf_id integer not null references shelf)',
    'alter table shelf add column width integer',
    'alter table shelf add column width integer not null default 1',
    'alter table shelf add column above_id integer references shelf',
    'alter table shelf add column code text unique',
    'alter table shelf alter column room drop not null',
    "alter table shelf alter column room set default '1'",
    'create index on shelf (room)',
    "update shelf set note = 'wet' where room = 'cellar'",
  ])('%s breaks nothing', async (statement) => {
    const before = await readTableFacts(database.db)
    await run(database, [statement])
    expect(broken(before, await readTableFacts(database.db))).toEqual([])
  })

  test.each([
    ['drop table bottle', 'bottle.id is gone'],
    ['alter table shelf drop column note', 'shelf.note is gone'],
    ['alter table shelf rename column note to remark', 'shelf.note is gone'],
    ['alter table shelf rename to rack', 'shelf.id is gone'],
    ['alter table shelf alter column height type bigint', 'shelf.height is bigint, was integer'],
    ['alter table shelf alter column note set not null', 'shelf.note must be given'],
    ['alter table shelf alter column height drop default', 'shelf.height is no longer filled'],
    ['alter table shelf add column width integer not null', 'shelf.width is new and must be given'],
    ['alter table shelf add check (height > 0)', 'new rule: shelf check CHECK ((height > 0))'],
    ['create unique index on shelf (room)', 'new rule: shelf unique btree (room)'],
    [
      'alter table bottle add foreign key (shelf_id) references shelf',
      'new rule: bottle reference FOREIGN KEY (shelf_id) REFERENCES shelf(id)',
    ],
    ['alter table shelf add column code integer unique default 1', 'new rule: shelf unique btree (code)'],
    ['alter table bottle drop constraint bottle_label_key', 'no longer: bottle unique btree (label)'],
  ])('%s: %s', async (statement, expected) => {
    const before = await readTableFacts(database.db)
    await run(database, [statement])
    expect(broken(before, await readTableFacts(database.db))).toContain(expected)
  })
})
