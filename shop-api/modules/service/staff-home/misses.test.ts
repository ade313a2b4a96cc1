import { cartCalls } from '#lib/contract/cart/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { keepCounts } from '#shop-api/modules/base/daily-counts/count.ts'
import { dailyCounts } from '#shop-api/modules/base/daily-counts/tables.ts'
import { indexNames } from '#shop-api/modules/catalogue/search/index-names.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop

beforeAll(async () => {
  shop = await openCartShop(now)
}, OPEN_MS)
afterAll(() => shop.close())

test('why members could not buy and what they did not find is on the first page, and nothing about them', async () => {
  // What other tests of this process were refused is kept first, and forgotten.
  await keepCounts(shop.db, now)
  await shop.db.delete(dailyCounts)
  const id = await addGoods(shop.db, { now, name: '黄芪片', unitPrice: null })
  await indexNames(shop.db, ['黄芪片'])
  const buyer = await signIn(shop, await addMember(shop.db))
  for (let tries = 0; tries < 2; tries += 1) {
    await buyer.call(cartCalls.cartAdd, { body: { params: [{ goods_id: id, number: 1 }] } })
  }
  for (const keywords of [
    '虫草',
    ' 虫草 ',
    '13812345678',
    'me@example.com',
    '虫草 138 12345678 13812345678',
    '@#$',
    '黄芪',
  ]) {
    await buyer.call(goodsCalls.goodsList, { query: { keywords } })
  }
  await keepCounts(shop.db, now)
  const rows = await shop.db.select().from(dailyCounts)
  expect(rows.map(({ kind, name, total }) => [kind, name, total]).sort()).toEqual([
    ['empty_search', '虫草', 2],
    ['refusal', 'no_price', 2],
  ])
  expect(Object.keys(rows[0] ?? {})).toEqual(['day', 'kind', 'name', 'total'])
  const page = (await (await staffWith(shop, 'sales')).get('/staff')).body
  expect(page).toMatch(/商品未定价<\/th><td[^>]*>2</)
  expect(page).toMatch(/虫草<\/th><td[^>]*>2</)
  expect((await (await staffWith(shop, 'warehouse')).get('/staff')).body).not.toContain('虫草')
})
