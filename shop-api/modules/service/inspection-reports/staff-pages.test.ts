import { eq } from 'drizzle-orm'
import { batches, goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { lastEntry, problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { supplierDocuments } from '#shop-api/modules/service/supplier-documents/tables.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import { pdfPages } from '#shop-api/testing/pdf-text.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { filesOfReports } from './report-files.ts'
import { inspectionReports } from './tables.ts'

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

test('the document of a report is the one its maker made; without it there is a sheet that says so and has no results', async () => {
  const pharmacist = await staffWith(shop, 'pharmacist')
  const { goodsCode, batchNo } = await codeAndBatch()
  const form = { goodsCode, batchNo, reportNo: 'JY-2', issuedOn: '2026-11-01' }
  const upload = (bytes: Uint8Array) => pharmacist.upload('/staff/inspections', { name: 'a.png', bytes }, form)
  const storage = shop.app.shop.storage
  expect((await upload(Buffer.from('no file'))).body).toContain('仅支持 JPG、PNG 图片和 PDF 文件')
  expect((await pharmacist.post('/staff/inspections', form)).statusCode).toBe(303)
  const [row] = await shop.db.select().from(inspectionReports).where(eq(inspectionReports.reportNo, 'JY-2'))
  const [sheet] = await filesOfReports({ db: shop.db, storage }, [row?.id ?? 0])
  const [text = ''] = await pdfPages(sheet?.bytes ?? Buffer.alloc(0))
  expect([text.includes('JY-2'), text.includes('不是检验报告'), /符合规定|结论|%/.test(text)]).toEqual([
    true,
    true,
    false,
  ])
  expect((await upload(onePixel)).statusCode).toBe(303)
  const [document] = await filesOfReports({ db: shop.db, storage }, [row?.id ?? 0])
  expect([document?.type, document?.name.endsWith('.png')]).toEqual(['image/png', true])
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
