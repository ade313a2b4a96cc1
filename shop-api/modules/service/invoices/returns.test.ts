import { eq } from 'drizzle-orm'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { applyReturn } from '#shop-api/modules/service/after-sales/apply-return.ts'
import { approveClaim } from '#shop-api/modules/service/after-sales/decide-claim.ts'
import { withShipping } from '#shop-api/modules/service/after-sales/testing/offers.ts'
import { batchesOf, receivedRequest } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { waitingFor } from '#shop-api/modules/service/staff-home/waiting.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addVoucher } from '#shop-api/modules/trade/orders/testing/vouchers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { correctInvoice, listCorrections } from './corrections.ts'
import { issueInvoice } from './issue.ts'
import { linesOf } from './lines.ts'
import { listInvoiceOrders } from './orders.ts'
import { applyForInvoices, listInvoices } from './repository.ts'
import { invoiceOrders, invoices } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const later = new Date('2026-11-21T01:30:00Z')
let database: Database
let buyer: Buyer

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  buyer = await addBuyer(database.db)
  await addBalance(database.db, buyer.memberId, 1_000_000, now)
})

/** Ten at 10.00, with so much of it paid by voucher, and 9.90 of shipping. */
async function order(voucher = 0) {
  const { db } = database
  const goodsId = await addGoods(db, { now })
  const vouchers = voucher > 0 ? [await addVoucher(db, buyer.memberId, voucher, now)] : []
  return withShipping(db, '9.90', async () =>
    receivedRequest(db, await cartRequest(db, buyer, [[goodsId, 10]], now), now, vouchers),
  )
}

const apply = async (...orderIds: number[]) => {
  const blank = { address: '', phone: '', bank: '', account: '', email: '', remark: '' }
  const form = { ...blank, kind: 'ordinary' as const, title: '测试药房', tax_no: '91320106MA1XAMPLEP' }
  const [id] = await applyForInvoices(database.db, buyer.memberId, { ...form, order_ids: orderIds, is_merged: 1 }, now)
  return id ?? 0
}
async function giveBack(orderId: number, number: number) {
  const [batch] = await batchesOf(database.db, orderId)
  const units = [{ lineBatchId: batch?.id ?? 0, cause: 'quality' as const, number }]
  const claim = { memberId: buyer.memberId, orderId, units, remark: '', uploadIds: [], key: null, now }
  return (await applyReturn(database.db, claim)).id
}
const settle = (claimId: number, at = now) =>
  approveClaim(database.db, { claimId, note: '', now: at, mustSendBack: false })
const invoice = async (id: number) =>
  (await listInvoices(database.db, buyer.memberId, 1)).data.find((each) => each.id === id)
const lastMessage = async () =>
  (await database.db.select().from(notifications).where(eq(notifications.memberId, buyer.memberId))).at(-1)

test('an invoice is over what was paid with money', async () => {
  const orderId = await order(2500)
  expect((await listInvoiceOrders(database.db, buyer.memberId, 1)).data).toMatchObject([
    { id: orderId, amount: '84.90' },
  ])
  const id = await apply(orderId)
  const row = await issueInvoice(database.db, id, null, now)
  expect(row.amountFen).toBe(8490)
  expect((await linesOf(database.db, row)).reduce((sum, line) => sum + line.gross, 0)).toBe(8490)
})

test('issuing waits for open claims, and takes off what they gave back', async () => {
  const { db } = database
  const [first, second] = [await order(), await order()]
  const id = await apply(first, second)
  const claimId = await giveBack(first, 3)
  await expect(issueInvoice(db, id, null, now)).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining('有售后正在处理'),
  })
  await settle(claimId)
  await settle(await giveBack(second, 10))
  const row = await issueInvoice(db, id, null, later)
  expect(row).toMatchObject({ state: 'issued', amountFen: 10_990 - 3000 })
  expect((await lastMessage())?.text).toContain('金额按退款后的实付调整为¥79.90')
  expect((await invoice(id))?.orders).toMatchObject([{ id: first, amount: '79.90' }])
  expect((await linesOf(db, row)).map(({ number, gross }) => [number, gross])).toEqual([
    [7, 7000],
    [null, 990],
  ])
})

test('an application over nothing ends, and its member is notified', async () => {
  const { db } = database
  const orderId = await order()
  const id = await apply(orderId)
  await settle(await giveBack(orderId, 10))
  expect(await issueInvoice(db, id, null, now)).toMatchObject({ state: 'cancelled', invoiceNo: null })
  expect(await lastMessage()).toMatchObject({ title: '开票申请已取消' })
  expect(await db.select().from(invoiceOrders).where(eq(invoiceOrders.invoiceId, id))).toMatchObject([
    { isLive: false },
  ])
})

/** How many the first page of the back office counts. */
const redWaiting = async () =>
  (await waitingFor(database.db, ['finance'])).find(({ label }) => label === '待红冲发票')?.total

test('a return after it was issued makes a red-letter invoice due, once', async () => {
  const { db } = database
  const orderId = await order(2500)
  const id = await apply(orderId)
  const row = await issueInvoice(db, id, null, now)
  expect([await listCorrections(db), await redWaiting()]).toEqual([[], 0])
  await expect(correctInvoice(db, id, '26320000000000000009', now)).rejects.toMatchObject({ code: 400 })
  await settle(await giveBack(orderId, 3), later)
  expect(await invoice(id)).toMatchObject({ amount: '84.90', correction_due: '30.00', corrected: '0.00' })
  expect(await listCorrections(db)).toMatchObject([{ row: { id }, amount: 3000 }])
  expect(await redWaiting()).toBe(1)
  expect((await linesOf(db, row)).reduce((sum, line) => sum + line.gross, 0)).toBe(8490)
  expect(await correctInvoice(db, id, '26320000000000000009', later)).toBe(3000)
  expect(await invoice(id)).toMatchObject({
    correction_due: '0.00',
    corrected: '30.00',
    correction_no: '26320000000000000009',
  })
  await expect(correctInvoice(db, id, '26320000000000000010', later)).rejects.toMatchObject({ code: 400 })
  expect([await listCorrections(db), await redWaiting()]).toEqual([[], 0])
  // Everything else: money for what money paid, and the voucher is on no invoice.
  await settle(await giveBack(orderId, 7), later)
  expect(await invoice(id)).toMatchObject({ correction_due: '54.90' })
  expect(await db.select().from(invoices).where(eq(invoices.id, id))).toMatchObject([
    { state: 'issued', amountFen: 8490 },
  ])
})
