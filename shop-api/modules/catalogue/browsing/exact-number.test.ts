import { announce } from '#shop-api/modules/base/events/announce.ts'
import { indexNames } from '#shop-api/modules/catalogue/search/index-names.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import type { ListQuery } from './filter.ts'
import { listGoods } from './list.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

async function add(name: string, code: string, more: object = {}): Promise<void> {
  const { db } = database
  await indexNames(db, [name])
  const id = await addGoods(db, { now, name, genericName: name, code, ...more })
  await announce(db, [`goods:${id}`])
}

async function found(keywords: string): Promise<[code: string, matched: string][]> {
  const viewer = { member: null, now, seesPrices: true }
  const query = { keywords, page: 1, per_page: 8 } as ListQuery
  return (await listGoods(database.db, query, viewer)).data.map(({ code, matched }) => [code, matched])
}

test('goods with exactly the number come before those that sound like it or only begin so, and it is their reason', async () => {
  await add('录单37片', 'X1')
  for (let at = 0; at < 9; at += 1) await add(`试药${at}片`, `D37${at}`)
  await add('末位片', 'D37')
  await add('三七D37片', 'X2', { barcode: '6901234567892' })
  const [first, ...others] = await found('D37')
  expect(first).toEqual(['D37', '编码 D37'])
  expect(others.map(([, matched]) => matched)).not.toContain('编码 D37')
  expect(await found('6901234567892')).toEqual([['X2', '条码 6901234567892']])
})

test('a number that reads like words is found whole', async () => {
  await add('别样片', 'K24S')
  expect(await found('k24s')).toEqual([['K24S', '编码 K24S']])
})
