import { asc, sql } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb, sampleInstant } from '#shop-api/testing/test-db.ts'
import type { Database } from './client.ts'
import { DatabaseTooOldError, isMigrated, migrate } from './migrate.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

/** As if the newest migration of this database had been another one of that time. */
const pretend = (hash: string, at: number) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`)
  })

test('a database is migrated once', async () => {
  expect(await isMigrated(database.db)).toBe(true)
  await migrate(database)
  expect(await isMigrated(database.db)).toBe(true)
})

test('one that came to the same tables in many steps is brought on from there', async () => {
  const words = [
    '2℃～8℃避光保存',
    '2~10℃',
    '-15℃以下冷冻',
    '不得冷藏，室温保存',
    '12-18℃',
    '避免冷冻',
    '置阴凉处（不超过20℃）',
  ]
  for (const storage of words) await addGoods(database.db, { now: sampleInstant, storage })
  await database.db.execute(sql`alter table goods drop column storage_class`)
  await pretend('the last of twenty-seven', 1_795_368_113_392)
  await migrate(database)
  expect(await isMigrated(database.db)).toBe(true)
  const rows = await database.db.select({ kept: goods.storageClass }).from(goods).orderBy(asc(goods.id))
  expect(rows.slice(-words.length).map(({ kept }) => kept)).toEqual([
    'cold',
    'cold',
    'frozen',
    'room',
    'room',
    'room',
    'cool',
  ])
})

test('an older one is refused and left alone', async () => {
  await pretend('the last but one', 1_795_368_113_391)
  await expect(migrate(database)).rejects.toThrow(DatabaseTooOldError)
  expect(await isMigrated(database.db)).toBe(false)
})
