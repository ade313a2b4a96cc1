import { eq, sql } from 'drizzle-orm'
import { batches, orderLineBatches, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { lastEntry, openDeskShop, seenIn } from './testing/desk-shop.ts'

let shop: TestShop
let keeper: StaffBrowser

beforeAll(async () => {
  shop = await openDeskShop()
  keeper = await staffWith(shop, 'warehouse')
}, OPEN_MS)
afterAll(() => shop.close())

const houseOf = async (code: string) => (await shop.db.select().from(warehouses).where(eq(warehouses.code, code)))[0]

test('warehouses are added and changed, each with a code and a name of its own', async () => {
  const form = { code: 'B', name: '二号仓', address: '测试路2号' }
  expect((await keeper.post('/staff/warehouses', form)).headers.location).toBe('/staff/warehouses')
  const { id = 0 } = (await houseOf('B')) ?? {}
  for (const [change, reason] of [
    [{}, '编码“B”已有仓库使用'],
    [{ code: 'C' }, '已有名为“二号仓”的仓库'],
    [{ code: 'C;D', name: '三号仓' }, '编码不能含分号'],
    [{ code: 'C', name: '三号仓', address: ' ' }, '请填写地址'],
  ] as const) {
    const refused = await keeper.post('/staff/warehouses', { ...form, ...change })
    expect([refused.statusCode, refused.body.includes(reason)]).toEqual([422, true])
    expect(refused.body).toContain(`value="${'address' in change ? ' ' : '测试路2号'}"`)
  }
  expect(await shop.db.$count(warehouses)).toBe(2)
  const seen = seenIn((await keeper.get(`/staff/warehouses/${id}`)).body)
  const changed = { ...form, seen, name: '南仓', address: '新路1号' }
  expect((await keeper.post(`/staff/warehouses/${id}`, changed)).statusCode).toBe(303)
  expect(await houseOf('B')).toMatchObject({ id, name: '南仓', address: '新路1号' })
  expect(await lastEntry(shop)).toMatchObject({
    operation: 'POST /staff/warehouses/:id',
    subject: String(id),
    before: { name: '二号仓', address: '测试路2号' },
    after: { name: '南仓', address: '新路1号' },
  })
  const late = await keeper.post(`/staff/warehouses/${id}`, { ...changed, name: '北仓' })
  expect([late.statusCode, (await houseOf('B'))?.name]).toEqual([409, '南仓'])
  expect((await keeper.get('/staff/goods')).body).toContain('href="/staff/warehouses"')
})

test('a warehouse with stock stays; one that is empty and never sold from goes with its empty batches', async () => {
  const { id = 0 } = (await houseOf('B')) ?? {}
  const goodsId = await addGoods(shop.db, { now: shop.now })
  const dates = { madeOn: '2026-01-01', expiresOn: '2028-01-01' }
  await shop.db.insert(batches).values({ goodsId, warehouseId: id, batchNo: 'B9', stock: 5, ...dates })
  expect((await keeper.get('/staff/warehouses')).body).toMatch(/南仓.*data-label="库存数量">5</s)
  const refused = await keeper.post(`/staff/warehouses/${id}/remove`)
  expect([refused.statusCode, refused.body.includes('“南仓”还有 1 个批次的库存')]).toEqual([409, true])
  expect(await lastEntry(shop)).toMatchObject({ outcome: 'refused' })
  await shop.db.update(batches).set({ stock: 0 }).where(eq(batches.batchNo, 'B9'))
  const [batch] = await shop.db.select().from(batches).where(eq(batches.batchNo, 'B9'))
  const taken = {
    orderLineId: 1,
    batchId: batch?.id ?? 0,
    goodsId,
    batchNo: 'B9',
    ...dates,
    warehouseId: id,
    number: 5,
  }
  const words = {
    warehouseName: '南仓',
    manufacturer: '',
    spec: '',
    form: '',
    approvalNumber: '',
    state: 'taken' as const,
  }
  // Whose line it was does not matter here.
  await shop.db.execute(sql`set session_replication_role = replica`)
  await shop.db.insert(orderLineBatches).values({ ...taken, ...words })
  await shop.db.execute(sql`set session_replication_role = origin`)
  expect((await keeper.post(`/staff/warehouses/${id}/remove`)).body).toContain(
    '“南仓”有出库记录，须为追溯保留，不能删除',
  )
  await shop.db.delete(orderLineBatches)
  expect((await keeper.post(`/staff/warehouses/${id}/remove`)).statusCode).toBe(303)
  expect([await houseOf('B'), await shop.db.$count(batches, eq(batches.batchNo, 'B9'))]).toEqual([undefined, 0])
  expect((await keeper.post(`/staff/warehouses/${id}/remove`)).statusCode).toBe(404)
})
