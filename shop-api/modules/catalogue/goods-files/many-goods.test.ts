import { desc, eq } from 'drizzle-orm'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { MOST_ANNOUNCED } from '#shop-api/modules/catalogue/goods/change-tags.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { tagsDuring } from '#shop-api/modules/catalogue/master-data/testing/desk-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { goodsFile } from './goods-file.ts'

const MANY = MOST_ANNOUNCED + 1

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  for (let at = 0; at < MANY; at += 1) await addGoods(shop.db, { now: shop.now })
}, OPEN_MS)
afterAll(() => shop.close())

test('when an import of many goods is done lists have them, and pages drawn while they were read are dropped again', async () => {
  const { db } = shop
  // What lists are made of is in memory before.
  await currentGoodsIndex(db)
  const rows = await db.select({ id: goods.id, code: goods.code }).from(goods).orderBy(desc(goods.id)).limit(MANY)
  const lines = ['编码,单价', ...rows.map(({ code }) => `${code},7.70`)]
  const { load } = importing(shop, goodsFile)
  const heard = await tagsDuring(shop, async () =>
    expect(stateCounts((await load(lines)).rows)).toEqual({ changed: MANY }),
  )
  expect(heard).toEqual(['activities', 'goods', 'home', 'shop'])
  const { columns, placeOf } = await currentGoodsIndex(db).then((index) => ({
    columns: index.columns,
    placeOf: (id: number) => index.placeOf(id) ?? -1,
  }))
  expect(new Set(rows.map(({ id }) => columns.price[placeOf(id)]))).toEqual(new Set([77_000]))
  const [first] = await db.select({ id: changes.id }).from(changes).where(eq(changes.tag, 'shop'))
  const [second] = await db
    .select({ id: changes.id })
    .from(changes)
    .where(eq(changes.tag, 'home'))
    .orderBy(desc(changes.id))
  expect(second?.id).toBeGreaterThan(first?.id ?? 0)
})
