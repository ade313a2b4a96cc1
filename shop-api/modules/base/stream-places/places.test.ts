import { eq } from 'drizzle-orm'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { beat, givePlaceBack, leave, purgeStreamPlaces, takePlace } from './repository.ts'
import { streamPlaces } from './tables.ts'

const MOST = 12
const ACCOUNT = 7
let database: Database

beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(streamPlaces)
  for (const instance of ['a', 'b']) await beat(database.db, instance)
})

const held = async () =>
  (await database.db.select().from(streamPlaces).where(eq(streamPlaces.accountId, ACCOUNT)))[0]?.holders.length ?? 0

test('a place that is given back twice makes room for one', async () => {
  for (let at = 0; at < MOST; at += 1) await takePlace(database.db, ACCOUNT, `a/${at}`, MOST)
  await givePlaceBack(database.db, ACCOUNT, 'a/3')
  await givePlaceBack(database.db, ACCOUNT, 'a/3')
  expect(await takePlace(database.db, ACCOUNT, 'b/1', MOST)).toBe(true)
  expect(await takePlace(database.db, ACCOUNT, 'b/2', MOST)).toBe(false)
  expect(await takePlace(database.db, ACCOUNT + 1, 'b/3', MOST)).toBe(true)
})

test('of an account without streams nothing is kept, nor of an instance that left', async () => {
  await takePlace(database.db, ACCOUNT, 'a/1', MOST)
  await purgeStreamPlaces(database.db)
  expect(await held()).toBe(1)
  await leave(database.db, 'a')
  await purgeStreamPlaces(database.db)
  expect(await database.db.$count(streamPlaces)).toBe(0)
})

describeOnPostgres('streams opened at the same moment', () => {
  const openAll = (take: typeof takePlace) =>
    Promise.all(Array.from({ length: 40 }, (_, at) => take(database.db, ACCOUNT, `${at % 2 ? 'a' : 'b'}/${at}`, MOST)))

  /** Looks first and writes then. */
  const careless = async (db: Db, accountId: number, holder: string, most: number): Promise<boolean> => {
    const [row] = await db.select().from(streamPlaces).where(eq(streamPlaces.accountId, accountId))
    return (row?.holders.length ?? 0) < most && (await takePlace(db, accountId, holder, 1_000))
  }

  test('none passes beyond the limit', async () => {
    const taken = await openAll(takePlace)
    expect([taken.filter(Boolean).length, await held()]).toEqual([MOST, MOST])
  })

  test('some would if it were counted first', async () => {
    expect((await openAll(careless)).filter(Boolean).length).toBeGreaterThan(MOST)
  })
})
