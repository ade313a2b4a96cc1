import { focusCalls } from '#lib/contract/focus/calls.ts'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { categories } from '#shop-api/modules/catalogue/goods/tables.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await shop.db.insert(categories).values([
    { id: 1, name: '甲', root: 'main' },
    { id: 2, name: '乙', root: 'main' },
    { id: 3, name: '甲之下', root: 'main', parentId: 1 },
    { id: 4, name: '丙', root: 'main' },
  ])
}, OPEN_MS)
afterAll(() => shop.close())

test('floors of the home page and the menu stand in the order sales gave them', async () => {
  const sales = await staffWith(shop, 'sales')
  const floors = async () => (await shop.visitor().call(focusCalls.focusHome)).data.floors.map(({ name }) => name)
  const menu = async () => (await shop.visitor().call(focusCalls.focusCommon)).data.category.map(({ name }) => name)
  expect(await floors()).toEqual(['甲', '乙', '丙'])
  await sales.post('/staff/categories/4/move', { step: 'up' })
  expect([await floors(), await menu()]).toEqual([
    ['甲', '丙', '乙'],
    ['甲', '丙', '乙'],
  ])
  expect((await sales.get('/staff/categories')).body).toContain('丙 上移')
  expect((await sales.post('/staff/categories/3/move', { step: 'up' })).statusCode).toBe(404)
  const entries = (await shop.db.select().from(operatorActions)).slice(-2)
  expect(entries).toMatchObject([
    { operation: 'POST /staff/categories/:id/move', outcome: 'done', before: { sort: 0 }, after: { sort: 2 } },
    { outcome: 'refused' },
  ])
})
