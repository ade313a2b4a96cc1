import { eq } from 'drizzle-orm'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { applyReturn } from '#shop-api/modules/service/after-sales/apply-return.ts'
import { approveClaim } from '#shop-api/modules/service/after-sales/decide-claim.ts'
import { withShipping } from '#shop-api/modules/service/after-sales/testing/offers.ts'
import { batchesOf, receivedRequest } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { waitingFor } from '#shop-api/modules/service/staff-queues/waiting.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addVoucher } from '#shop-api/modules/trade/orders/testing/vouchers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { correctInvoice, listCorrections } from './corrections.ts'
import { linesOf } from './lines.ts'
import { listInvoiceOrders } from './orders.ts'
import { applyForInvoices, listInvoices } from './repository.ts'
import { invoices } from './tables.ts'
import { recordSample } from './testing/official.ts'

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
  const row = await recordSample(database.db, id, now)
  expect(row.amountFen).toBe(8490)
  expect((await linesOf(database.db, row)).reduce((sum, line) => sum + line.gross, 0)).toBe(8490)
})

test('goods are taxed at the rate an operator set, until then at the usual one of their kind, which is said', async () => {
  const { db } = database
  const orderId = await order()
  const id = await apply(orderId)
  const taxes = async () =>
    (await linesOf(db, { id, issuedAt: null })).map(({ rate, isRateSet, taxClass }) => [rate, isRateSet, taxClass])
  expect(await taxes()).toEqual([
    [13, false, ''],
    [13, false, ''],
  ])
  await db.update(goods).set({ taxRate: 3, taxClass: '1070306010000000000' })
  expect(await taxes()).toEqual([
    [3, true, '1070306010000000000'],
    [3, true, ''],
  ])
  await db.update(goods).set({ taxRate: null, taxClass: null })
})

test('recording waits for open claims; the paper is over what they left, or over what was asked for', async () => {
  const { db } = database
  const [first, second] = [await order(), await order()]
  const id = await apply(first, second)
  const claimId = await giveBack(first, 3)
  await expect(recordSample(db, id, now)).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining('有售后正在处理'),
  })
  await settle(claimId)
  await settle(await giveBack(second, 10))
  await expect(recordSample(db, id, later, 10_000)).rejects.toMatchObject({
    code: 422,
    errors: { amount: ['发票价税合计¥100.00与订单不符：应为¥79.90（申请时为¥219.80）'] },
  })
  const row = await recordSample(db, id, later, 7990)
  expect(row).toMatchObject({ state: 'issued', amountFen: 10_990 - 3000 })
  expect((await lastMessage())?.text).toContain('价税合计¥79.90')
  expect((await invoice(id))?.orders).toMatchObject([{ id: first, amount: '79.90' }])
  expect((await linesOf(db, row)).map(({ number, gross }) => [number, gross])).toEqual([
    [7, 7000],
    [null, 990],
  ])
})

test('a paper issued before goods came back is recorded as it is, and a red-letter invoice is due', async () => {
  const { db } = database
  const [first, second] = [await order(), await order()]
  const id = await apply(first, second)
  await settle(await giveBack(first, 10))
  expect(await recordSample(db, id, later, 21_980)).toMatchObject({ amountFen: 21_980 })
  expect(await invoice(id)).toMatchObject({ amount: '219.80', correction_due: '109.90' })
  expect(await correctInvoice(db, id, '26320000000000000021', later)).toBe(10_990)
})

test('over nothing there is no paper, unless it was issued before', async () => {
  const { db } = database
  const orderId = await order()
  const id = await apply(orderId)
  await settle(await giveBack(orderId, 10))
  await expect(recordSample(db, id, now, 1)).rejects.toMatchObject({
    errors: { amount: [expect.stringContaining('无可开票金额，请退回该申请')] },
  })
  expect(await recordSample(db, id, now)).toMatchObject({ state: 'issued', amountFen: 10_990 })
  expect(await correctInvoice(db, id, '26320000000000000022', later)).toBe(10_990)
})

/** How many the first page of the back office counts. */
const redWaiting = async () =>
  (await waitingFor(database.db, ['finance'])).find(({ label }) => label === '待红冲发票')?.total

test('a return after it was issued makes a red-letter invoice due, once', async () => {
  const { db } = database
  const orderId = await order(2500)
  const id = await apply(orderId)
  const row = await recordSample(db, id, now)
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
