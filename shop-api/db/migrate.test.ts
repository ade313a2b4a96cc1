import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import type { Database } from './client.ts'
import { goods, ladderTiers } from './schema/catalogue.ts'
import { openTestDb, sampleInstant } from './testing.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

test.each([
  ['whole quantities under their old type', 1, ['9.50', '9.00'], 2],
  ['one tier under the old type', 1, ['9.50'], 2],
  ['up-to tiers, dearer by the number', 1, ['9.00', '9.50'], 1],
  ['whole quantities', 2, ['9.50', '9.00'], 2],
  ['no ladder', 0, [], 0],
])('stored ladders keep their meaning: %s', async (_, ladderType, prices, expected) => {
  const { db } = database
  const goodsId = await addGoods(db, { now: sampleInstant, ladderType })
  const tiers = prices.map((price, index) => ({ goodsId, number: (index + 1) * 10, price }))
  if (tiers.length > 0) await db.insert(ladderTiers).values(tiers)
  await db.execute(sql.raw(readFileSync(new URL('./migrations/0026_ladder_types.sql', import.meta.url), 'utf8')))
  expect(await db.select({ type: goods.ladderType }).from(goods).where(eq(goods.id, goodsId))).toEqual([
    { type: expected },
  ])
})
