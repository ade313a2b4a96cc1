import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { addSamplePictures } from './goods-pictures.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

test('a few goods of the sample are seen from several sides, each another picture, and twice changes nothing', async () => {
  const pictured = () =>
    shop.db
      .select({ id: goods.id, pictures: goods.pictures })
      .from(goods)
      .where(sql`cardinality(${goods.pictures}) > 0`)
  await addSamplePictures(shop.app.shop, sampleInstant)
  const rows = await pictured()
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const { pictures } of rows) {
    expect([pictures.length >= 3, new Set(pictures).size]).toEqual([true, pictures.length])
    for (const hash of pictures) {
      const { rawPayload } = await shop.app.inject({ url: `/api/image/picture/${hash}/detail` })
      // What is seen is no empty sheet.
      const { channels } = await sharp(rawPayload).stats()
      expect(channels.some(({ stdev }) => stdev > 10)).toBe(true)
    }
  }
  await addSamplePictures(shop.app.shop, sampleInstant)
  expect(await pictured()).toEqual(rows)
})
