import { jest } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { until } from '#lib/kernel/testing/until.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { currentGoodsIndex } from './current-index.ts'
import { NUMBER_END } from './entry.ts'
import { GoodsIndex } from './goods-index.ts'
import { addManyGoods, orders, seenIn } from './testing/seen-in-lists.ts'

const GOODS = 700
const now = new Date('2026-11-20T01:30:00Z')
let database: Database
let ids: number[]

beforeAll(async () => {
  database = await openTestDb()
  ids = await addManyGoods(database.db, GOODS, now)
})
afterAll(() => database.close())

/** How many answers of the database had goods as a whole in them. */
async function wholeGoodsRead(work: () => Promise<void>): Promise<number> {
  const execute = jest.spyOn(database.db, 'execute')
  try {
    await work()
    const answers = await Promise.all(execute.mock.results.map(({ value }) => value as unknown))
    return answers.filter((answer) => JSON.stringify(answer).includes(JSON.stringify(NUMBER_END).slice(1, -1))).length
  } finally {
    execute.mockRestore()
  }
}

describe('very many goods changed at once', () => {
  test('are seen with their new prices though only their figures are read', async () => {
    const { db } = database
    const goodsIndex = await currentGoodsIndex(db)
    for (const [key, direction] of orders) goodsIndex.ordered(key, direction)
    await db.execute(sql`update goods set unit_price = 1 + id % 97, sales_count = id % 41, available = id % 3`)
    await announce(
      db,
      ids.map((id) => `goods:${id}` as const),
    )
    const whole = await wholeGoodsRead(async () => {
      await currentGoodsIndex(db)
      const last = ids.at(-1) ?? 0
      const priceNow = () => goodsIndex.columns.price[goodsIndex.placeOf(last) ?? -1]
      await until(() => priceNow() === (1 + (last % 97)) * 10_000)
    })
    expect(whole).toBe(0)
    await goodsIndex.refreshMany(db, [])
    expect(seenIn(goodsIndex)).toEqual(seenIn(await GoodsIndex.load(db)))
  })

  const writes = {
    names: sql`update goods set name = name || '改' where id % 7 = 1`,
    numbers: sql`update goods set barcode = '69' || id, more_barcodes = array['88' || id], approval_number = '国药准字H' || id where id % 5 = 2`,
    'forms and rules': sql`update goods set form = '丸剂', sale_control =
      '{"mode":"white","regionCodes":[],"customerKinds":[],"memberIds":[1],"note":""}' where id % 11 = 3`,
    kinds: sql`update goods set kind = 'device' where id % 13 = 4`,
    'goods off the shelf': sql`update goods set is_on_shelf = false where id % 3 = 0`,
    'goods back on the shelf': sql`update goods set is_on_shelf = true`,
    'days and prices that are missing': sql`update goods set nearest_expiry = null, unit_price = null where id % 4 = 0`,
    'days before the century': sql`update goods set listed_on = date '1999-12-30', nearest_expiry = date '2027-01-05' where id % 9 = 0`,
  }
  test.each(Object.entries(writes))('are as if all were read after a change of %s', async (_, write) => {
    const { db } = database
    const goodsIndex = await currentGoodsIndex(db)
    await db.execute(write)
    await goodsIndex.refreshMany(db, ids)
    expect(seenIn(goodsIndex)).toEqual(seenIn(await GoodsIndex.load(db)))
  })

  test('are found by reading all goods, with those that are new', async () => {
    const { db } = database
    const goodsIndex = await currentGoodsIndex(db)
    await addGoods(db, { now, unitPrice: '2.5000' })
    await db.execute(sql`update goods set sales_count = 99, name = name || '新' where id % 50 = 0`)
    await goodsIndex.refreshAll(db)
    expect(seenIn(goodsIndex)).toEqual(seenIn(await GoodsIndex.load(db)))
  })
})
