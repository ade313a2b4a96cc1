import { eq } from 'drizzle-orm'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { afterSales, afterSalesLines } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const rowOf = async (id: number) => (await shop.db.select().from(afterSales).where(eq(afterSales.id, id)))[0]

test('sales agree, the warehouse takes in what was sent back, and neither does the other’s part', async () => {
  const sales = await staffWith(shop, 'sales')
  const warehouse = await staffWith(shop, 'warehouse')
  const [claim] = await shop.db.select().from(afterSales).where(eq(afterSales.state, 'applied'))
  const id = claim?.id ?? 0
  const at = `/staff/after-sales/${id}`
  const [line] = await shop.db.select().from(afterSalesLines).where(eq(afterSalesLines.afterSalesId, id))
  const accept = { note: '', 'restocked[0][lineId]': String(line?.id), 'restocked[0][number]': '0' }

  const early = await warehouse.post(`${at}/accept`, accept)
  expect([early.statusCode, early.body.includes('买家寄回后才能验收')]).toEqual([409, true])
  expect((await warehouse.post(`${at}/approve`, { back: 'yes' })).statusCode).toBe(403)
  expect((await sales.post(`${at}/reject`, { note: '' })).body).toContain('请填写原因')
  await sales.post(`${at}/approve`, { back: 'yes', note: '请寄回' })
  expect((await rowOf(id))?.state).toBe('approved')
  expect((await warehouse.post(`${at}/accept`, accept)).statusCode).toBe(409)
  expect((await rowOf(id))?.state).toBe('approved')

  await shop.db.update(afterSales).set({ state: 'sent_back' }).where(eq(afterSales.id, id))
  expect((await sales.post(`${at}/accept`, accept)).statusCode).toBe(403)
  await warehouse.post(`${at}/accept`, accept)
  expect((await rowOf(id))?.state).toBe('done')
})
