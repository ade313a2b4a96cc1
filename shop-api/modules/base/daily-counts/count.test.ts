import type { Database } from '#shop-api/platform/db/client.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { countToday, keepCounts, mostFrequent } from './count.ts'
import { dailyCounts } from './tables.ts'

const now = new Date('2026-11-20T02:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
let database: Database

beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(dailyCounts))

const most = (at = now) => mostFrequent(database.db, { kind: 'empty_search', days: 7, limit: 10, now: at })

test('sums a day and name, over several writes, the most frequent first', async () => {
  for (const word of ['甲', '乙', '甲']) countToday('empty_search', word, now)
  await keepCounts(database.db, now)
  for (const word of ['甲', '丙', '乙', '乙', '乙']) countToday('empty_search', word, later(1))
  countToday('refusal', 'out_of_stock', now)
  await keepCounts(database.db, later(1))
  expect(await most(later(1))).toEqual([
    { name: '乙', total: 4 },
    { name: '甲', total: 3 },
    { name: '丙', total: 1 },
  ])
  expect(await most(later(7))).toEqual([
    { name: '乙', total: 3 },
    { name: '丙', total: 1 },
    { name: '甲', total: 1 },
  ])
})

test('is bounded: in length, in memory, in names of a day, and in time', async () => {
  countToday('empty_search', '长'.repeat(99), now)
  for (let at = 0; at < 3; at += 1) {
    for (let word = 0; word < 700; word += 1) countToday('empty_search', `词${at}-${word}`, now)
    await keepCounts(database.db, now)
  }
  const rows = await database.db.select().from(dailyCounts)
  expect(rows.length).toBe(1000)
  expect(Math.max(...rows.map(({ name }) => name.length))).toBe(30)
  countToday('empty_search', '词0-1', now)
  await keepCounts(database.db, now)
  expect((await most())[0]).toEqual({ name: '词0-1', total: 2 })
  countToday('empty_search', '新', later(40))
  await keepCounts(database.db, later(40))
  expect(await database.db.$count(dailyCounts)).toBe(1)
})

test('what could not be written is written the next time', async () => {
  countToday('refusal', 'no_price', now)
  const broken = new Proxy(database.db, {
    get: () => () => Promise.reject(new Error('away')),
  })
  await expect(keepCounts(broken, now)).rejects.toThrow('away')
  await keepCounts(database.db, now)
  expect(await database.db.select().from(dailyCounts)).toMatchObject([{ name: 'no_price', total: 1 }])
})
