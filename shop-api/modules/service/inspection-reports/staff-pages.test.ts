import { eq } from 'drizzle-orm'
import { batches, goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { lastEntry, problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { supplierDocuments } from '#shop-api/modules/service/supplier-documents/tables.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
}, OPEN_MS)
afterAll(() => shop.close())

async function codeAndBatch() {
  const id = await addGoods(shop.db, { now: shop.now })
  const [row] = await shop.db.select({ code: goods.code }).from(goods).where(eq(goods.id, id))
  const [batch] = await shop.db.select({ batchNo: batches.batchNo }).from(batches).where(eq(batches.goodsId, id))
  return { goodsCode: row?.code ?? '', batchNo: batch?.batchNo ?? '' }
}

test('the pharmacist registers the report of a batch; sales only see it', async () => {
  const [pharmacist, sales] = [await staffWith(shop, 'pharmacist'), await staffWith(shop, 'sales')]
  const form = { ...(await codeAndBatch()), reportNo: 'JY-1', issuedOn: '2026-11-01' }
  const post = (more: Record<string, string>) => pharmacist.post('/staff/inspections', { ...form, ...more })
  expect(problemIn((await post({ goodsCode: 'NONE' })).body)).toContain('商品编码 NONE 不存在')
  expect(problemIn((await post({ batchNo: 'NONE' })).body)).toContain('该商品的批号 NONE 不存在')
  expect((await post({})).statusCode).toBe(303)
  expect(await lastEntry(shop)).toMatchObject({ after: { reportNo: 'JY-1' } })
  const page = (await sales.get('/staff/inspections')).body
  expect([page.includes('JY-1'), page.includes('登记报告')]).toEqual([true, false])
})

test('a first-sale document is added with its file, and a second one of its name is its next version', async () => {
  const [pharmacist, sales] = [await staffWith(shop, 'pharmacist'), await staffWith(shop, 'sales')]
  const fields = { name: '药品注册批件', number: 'Z1', issuedBy: '', validTo: '2030-01-01' }
  const { goodsCode } = await codeAndBatch()
  const add = (more: Record<string, string>, browser = pharmacist) =>
    browser.upload('/staff/supplier-documents', { name: 'a.png', bytes: onePixel }, { ...fields, goodsCode, ...more })
  expect((await add({}, sales)).statusCode).toBe(403)
  expect((await add({ goodsCode: 'NONE' })).body).toContain('商品编码不存在')
  for (const _ of [1, 2]) expect((await add({})).statusCode).toBe(303)
  expect(await shop.db.select().from(supplierDocuments).orderBy(supplierDocuments.id)).toMatchObject([
    { name: '药品注册批件', version: 1, validTo: '2030-01-01' },
    { version: 2 },
  ])
  expect((await sales.get('/staff/supplier-documents')).body).toContain('V2')
  expect((await pharmacist.get('/staff/agreements')).body).toContain('暂无生效中的合同')
})
