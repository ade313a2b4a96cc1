import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { listGoods } from './list.ts'

const now = new Date('2026-11-20T01:30:00Z')
const viewer = { member: null, now, seesPrices: true }
const day = (after: number) => chinaDate(new Date(now.getTime() + after * DAY_MS))

let database: Database
let ids: number[]

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  ids = []
  for (const left of [179, 180, 181]) ids.push(await addGoods(database.db, { now, nearestExpiry: day(left) }))
  await addGoods(database.db, { now, nearestExpiry: null })
}, 120_000)
afterAll(() => database.close())

test.each([
  ['the tag', { tag: '近效' }],
  ['the filter', { is_jxq: 1 as const }],
])('goods with 180 days left are near expiry for %s, with 181 they are not', async (_, narrowed) => {
  const { data } = await listGoods(database.db, { page: 1, per_page: 10, sort: 'default', ...narrowed }, viewer)
  expect(data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.slice(0, 2))
})
