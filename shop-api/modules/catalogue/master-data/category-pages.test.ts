import { eq, sql } from 'drizzle-orm'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { scopes } from '#shop-api/modules/base/business-scopes/tables.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { categories, goods, manufacturers, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { lastEntry, seenIn, tagsDuring } from './testing/desk-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await shop.db.insert(categories).values([
    { id: 1, name: '甲', root: 'main' },
    { id: 2, name: '乙', root: 'main' },
    { id: 3, name: '甲之下', root: 'main', parentId: 1 },
    { id: 4, name: '丙', root: 'main' },
  ])
  await shop.db.execute(sql.raw(`select setval('categories_id_seq', 100)`))
}, OPEN_MS)
afterAll(() => shop.close())

test('floors of the home page and the menu stand in the order sales gave them', async () => {
  const sales = await staffWith(shop, 'sales')
  const floors = async () => (await shop.visitor().call(zoneCalls.focusHome)).data.floors.map(({ name }) => name)
  const menu = async () => (await shop.visitor().call(zoneCalls.focusCommon)).data.category.map(({ name }) => name)
  expect(await floors()).toEqual(['甲', '乙', '丙'])
  await sales.post('/staff/categories/4/move', { step: 'up' })
  expect([await floors(), await menu()]).toEqual([
    ['甲', '丙', '乙'],
    ['甲', '丙', '乙'],
  ])
  expect((await sales.get('/staff/categories')).body).toContain('丙 上移')
  expect((await sales.post('/staff/categories/999/move', { step: 'up' })).statusCode).toBe(404)
  const entries = (await shop.db.select().from(operatorActions)).slice(-2)
  expect(entries).toMatchObject([
    { operation: 'POST /staff/categories/:id/move', outcome: 'done', before: { sort: 0 }, after: { sort: 2 } },
    { outcome: 'refused' },
  ])
})

const categoryCalled = async (name: string) =>
  (await shop.db.select().from(categories).where(eq(categories.name, name)))[0]

test('categories are added, renamed and moved with their goods, and buyers see it', async () => {
  const sales = await staffWith(shop, 'sales')
  await shop.db.insert(scopes).values({ code: 'chemical', name: '化学药制剂' })
  await shop.db.insert(manufacturers).values({ id: 1, name: '测试药业', shortName: '测试药业' })
  await shop.db.insert(warehouses).values({ id: 1, code: 'A', name: '一号仓', regionCode: '', address: '测试路1号' })
  const id = await addGoods(shop.db, { now: shop.now, categoryId: 3, categoryPath: [1, 3] })
  await announce(shop.db, [`goods:${id}`])
  const added = await tagsDuring(shop, async () => {
    const { headers } = await sales.post('/staff/categories', { name: '器械', parent: '', root: 'qx' })
    expect(headers.location).toBe('/staff/categories')
  })
  expect(added).toEqual(['frame', 'goods', 'home'])
  const devices = await categoryCalled('器械')
  await sales.post('/staff/categories', { name: '敷料', parent: String(devices?.id), root: 'main' })
  expect(await categoryCalled('敷料')).toMatchObject({ parentId: devices?.id, root: 'qx' })

  const listed = async (category: number) =>
    (await shop.visitor().call(goodsCalls.goodsList, { query: { select: category } })).data.data.map((row) => row.id)
  expect([await listed(1), await listed(devices?.id ?? 0)]).toEqual([[id], []])
  const seen = seenIn((await sales.get('/staff/categories/3')).body)
  const form = { seen, name: '换了名', parent: String(devices?.id), root: 'main' }
  const moved = await tagsDuring(shop, () => sales.post('/staff/categories/3', form))
  expect(moved).toEqual(['frame', 'goods', `goods:${id}`, 'home'])
  const [row] = await shop.db.select().from(goods).where(eq(goods.id, id))
  expect([row?.categoryId, row?.categoryPath]).toEqual([3, [devices?.id, 3]])
  expect([await listed(1), await listed(devices?.id ?? 0)]).toEqual([[], [id]])
  expect(await lastEntry(shop)).toMatchObject({
    operation: 'POST /staff/categories/:id',
    subject: '3',
    before: { name: '甲之下', root: 'main' },
    after: { name: '换了名', root: 'qx' },
  })
  const late = await sales.post('/staff/categories/3', { ...form, name: '晚' })
  expect([late.statusCode, (await categoryCalled('换了名'))?.id]).toEqual([409, 3])
})

test('what would break the tree or leave goods without a category is refused, and nothing is changed', async () => {
  const sales = await staffWith(shop, 'sales')
  const devices = await categoryCalled('器械')
  const before = await shop.db.select().from(categories).orderBy(categories.id)
  const change = async (id: number, form: Record<string, string>) =>
    sales.post(`/staff/categories/${id}`, { seen: seenIn((await sales.get(`/staff/categories/${id}`)).body), ...form })
  const tags = await tagsDuring(shop, async () => {
    for (const [answer, status, reason] of [
      [await sales.post('/staff/categories', { name: '甲', parent: '' }), 422, '同一级已有分类“甲”'],
      [await sales.post('/staff/categories', { name: '甲/乙', parent: '' }), 422, '名称不能含'],
      [await sales.post('/staff/categories', { name: '孤', parent: '99999' }), 422, '上级分类不存在'],
      [await change(devices?.id ?? 0, { name: '器械', parent: '3' }), 422, '不能移到自身或其下级分类'],
      [await sales.post('/staff/categories/3/remove'), 409, '“换了名”下有 1 种商品，请先移到其他分类'],
      [await sales.post(`/staff/categories/${devices?.id}/remove`), 409, '“器械”有 2 个下级分类'],
    ] as const) {
      expect([answer.statusCode, reason, answer.body.includes(reason)]).toEqual([status, reason, true])
    }
  })
  expect(tags).toEqual([])
  expect(await shop.db.select().from(categories).orderBy(categories.id)).toEqual(before)
  const deep = [3, 0, 0]
  for (const [at, parent] of deep.entries()) {
    const above = at === 0 ? parent : ((await categoryCalled(`深${at - 1}`))?.id ?? 0)
    const { statusCode } = await sales.post('/staff/categories', { name: `深${at}`, parent: String(above) })
    expect([at, statusCode]).toEqual([at, at < 2 ? 303 : 422])
  }
  expect((await sales.post(`/staff/categories/${(await categoryCalled('深1'))?.id}/remove`)).headers.location).toBe(
    `/staff/categories/${(await categoryCalled('深0'))?.id}`,
  )
})
