import { eq } from 'drizzle-orm'
import { agreementTemplates } from '#shop-api/modules/identity/agreements/tables.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { applyReturn } from './apply-return.ts'
import { afterSales, afterSalesLines } from './tables.ts'
import { batchesOf, receivedOrder } from './testing/sent-order.ts'

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

test('goods that were claimed are sent again instead of paid back, once', async () => {
  const sales = await staffWith(shop, 'sales')
  // No agreement has to be signed here.
  await shop.db.update(agreementTemplates).set({ retiredAt: shop.now })
  const buyer = await addBuyer(shop.db)
  await addBalance(shop.db, buyer.memberId, 1_000_000, shop.now)
  const orderId = await receivedOrder(shop.db, buyer, [[await addGoods(shop.db, { now: shop.now }), 40]], shop.now)
  const [batch] = await batchesOf(shop.db, orderId)
  const units = [{ lineBatchId: batch?.id ?? 0, cause: 'quality' as const, number: 2 }]
  const wish = { memberId: buyer.memberId, orderId, units, remark: '', uploadIds: [], key: null, now: shop.now }
  const { id } = await applyReturn(shop.db, wish)
  const at = `/staff/after-sales/${id}`
  expect((await sales.get(at)).body).toContain('补发商品，不退款')
  const finance = await staffWith(shop, 'finance')
  const form = { carrier: '顺丰速运', trackingNo: 'SF77', note: '' }
  expect((await finance.post(`${at}/resend`, form)).statusCode).toBe(403)
  const wrong = await sales.post(`${at}/resend`, { ...form, trackingNo: '顺丰' })
  expect([wrong.statusCode, wrong.body.includes('运单号由字母、数字组成')]).toEqual([422, true])
  expect((await sales.post(`${at}/resend`, form)).statusCode).toBe(303)
  expect(await rowOf(id)).toMatchObject({ state: 'done', refundFen: 0 })
  expect((await sales.get(at)).body).toContain('已补发')
  expect((await sales.post(`${at}/resend`, form)).statusCode).toBe(409)
})
