import { eq, sql } from 'drizzle-orm'
import { integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import type { Database } from './client.ts'
import { factOf, factsBy } from './facts.ts'

const owners = pgTable('facts_owners', {
  id: integer().primaryKey(),
  code: text().notNull(),
  share: numeric().notNull(),
  since: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
})
const things = pgTable('facts_things', { id: integer().primaryKey(), ownerId: integer('owner_id') })

const ownerFacts = factsBy(owners, owners.id)
const ownersCoded = factsBy(owners, owners.code)
const ownerFact = factOf(owners, owners.id)

let database: Database
beforeAll(async () => {
  database = await openTestDb()
  const { db } = database
  await db.execute(sql`create table facts_owners (id int primary key, code text, share numeric, since timestamptz)`)
  await db.execute(sql`create table facts_things (id int primary key, owner_id int)`)
  await db.execute(
    sql`insert into facts_owners values (7, 'it''s', 0.10, '2026-11-20T02:00Z'), (3, 'b', 2, '2026-11-21T02:00Z')`,
  )
  await db.execute(sql`insert into facts_things values (1, 7), (2, null), (3, 99)`)
})
afterAll(() => database.close())

test('values of rows are found by their keys, each once and in their order', async () => {
  const { db } = database
  const found = await ownerFacts(db, [7, 3, 7, 8], 'code', 'share')
  expect([...found]).toEqual([
    [3, { code: 'b', share: '2' }],
    [7, { code: "it's", share: '0.10' }],
  ])
  expect([...(await ownersCoded(db, ["it's", 'none'], 'id', 'since'))]).toEqual([
    ["it's", { id: 7, since: new Date('2026-11-20T02:00Z') }],
  ])
  expect([...(await ownerFacts(db, 'all')).keys()]).toEqual([3, 7])
})

test('ids that no row can have, and none at all, find nothing', async () => {
  const { db } = database
  expect((await ownerFacts(db, [], 'code')).size).toBe(0)
  expect((await ownerFacts(db, [1.5, 3_000_000_000, -1], 'code')).size).toBe(0)
})

test('a value of the row that a column names is a part of a query, also of one over a single table', async () => {
  const { db } = database
  const columns = { id: things.id, code: ownerFact(things.ownerId, 'code'), since: ownerFact(things.ownerId, 'since') }
  expect(await db.select(columns).from(things).orderBy(things.id)).toEqual([
    { id: 1, code: "it's", since: new Date('2026-11-20T02:00Z') },
    { id: 2, code: null, since: null },
    { id: 3, code: null, since: null },
  ])
  const named = db
    .select({ id: things.id })
    .from(things)
    .where(eq(ownerFact(things.ownerId, 'code'), "it's"))
  expect(await named).toEqual([{ id: 1 }])
})
