import { eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import type { WireInvoiceBody } from '#lib/contract/invoices/calls.ts'
import { invoiceCalls } from '#lib/contract/invoices/calls.ts'
import { fen } from '#lib/kernel/money.ts'
import { sendMails } from '#shop-api/modules/base/mails/send.ts'
import type { Mail } from '#shop-api/modules/base/mails/sender.ts'
import { mails } from '#shop-api/modules/base/mails/tables.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { requestPdf } from './document.ts'
import { linesOf } from './lines.ts'
import { invoiceOrders, invoices } from './tables.ts'
import { splitTax, totalsOf } from './tax.ts'
import { recordSample, sampleOfficial } from './testing/official.ts'

let shop: TestShop
let member: Visitor
let other: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  member = await signInAs(shop, '13800000001')
  other = await signInAs(shop, '13800000002')
  await shop.db.delete(invoiceOrders)
  await shop.db.delete(invoices)
}, OPEN_MS)
/** What a test asked for and did not end is taken back, so that the next one has orders. */
afterEach(async () => {
  for (const { id, can_cancel } of await list()) {
    if (can_cancel === 1) await member.call(invoiceCalls.invoiceCancel, { params: { id } })
  }
})
afterAll(() => shop.close())

const form: Omit<WireInvoiceBody, 'order_ids'> = {
  kind: 'ordinary',
  title: '南京样例药房',
  tax_no: '91320106MA1XAMPLEP',
  email: 'buyer@example.com',
}
const free = async () =>
  (await member.call(invoiceCalls.invoiceOrders)).data.data.filter((order) => order.is_allowed === 1)
const apply = (body: WireInvoiceBody, visitor = member) => visitor.call(invoiceCalls.invoiceAdd, { body })
const operate = (url: string, payload: object = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/admin${url}`,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    payload,
  })
const list = async () => (await member.call(invoiceCalls.invoices)).data.data

test('several orders on one invoice or one each; nobody gets two invoices for one order', async () => {
  const [first, second, third, fourth] = await free()
  if (!first || !second || !third || !fourth) throw new Error('the sample has too few orders')
  const merged = await apply({ ...form, order_ids: [first.id, second.id], is_merged: 1 })
  expect(merged.data.ids).toHaveLength(1)
  const single = await apply({ ...form, order_ids: [third.id, fourth.id], is_merged: 0 })
  expect(single.data.ids).toHaveLength(2)
  const made = (await list()).find((invoice) => invoice.id === merged.data.ids[0])
  expect(Number(made?.amount)).toBeCloseTo(Number(first.amount) + Number(second.amount), 2)

  const again = await apply({ ...form, order_ids: [second.id] })
  expect(again).toMatchObject({ status: 422, errors: { order_ids: [expect.stringContaining('已申请开票')] } })
  const id = merged.data.ids[0] ?? 0
  expect((await member.call(invoiceCalls.invoiceCancel, { params: { id } })).code).toBe(200)
  expect((await member.call(invoiceCalls.invoiceCancel, { params: { id } })).status).toBe(400)
  expect((await apply({ ...form, order_ids: [second.id] })).code).toBe(200)
})

test('a special invoice is for the member’s own company, by its licence', async () => {
  const [order] = await free()
  const { data: known } = await member.call(invoiceCalls.invoiceTitle)
  const rest = { address: '样例路1号', phone: '025-1', bank: '银行', account: '1' }
  const body = { kind: 'special' as const, order_ids: [order?.id ?? 0], ...rest }
  const own = { title: known.company, tax_no: known.company_tax_no }
  expect(own.tax_no).toMatch(/^91[0-9A-Z]{16}$/)
  const other = { title: '别的公司', tax_no: '91320106MA1XAMPLEP' }
  expect(await apply({ ...body, ...own, title: other.title })).toMatchObject({
    status: 422,
    errors: { title: [`专用发票只能开给本企业：${own.title}`] },
  })
  expect(await apply({ ...body, ...own, tax_no: other.tax_no })).toMatchObject({
    status: 422,
    errors: { tax_no: [expect.stringContaining(own.tax_no)] },
  })
  expect((await apply({ ...body, ...own })).code).toBe(200)
})

test('asking at once for the same order makes one invoice', async () => {
  const [order] = await free()
  const answers = await Promise.all(Array.from({ length: 6 }, () => apply({ ...form, order_ids: [order?.id ?? 0] })))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})

test('a special invoice needs everything about the buyer, at its field', async () => {
  const [order] = await free()
  const body: WireInvoiceBody = { ...form, kind: 'special', order_ids: [order?.id ?? 0] }
  expect(await apply(body)).toMatchObject({ status: 422, errors: { address: ['专用发票须填写注册地址'] } })
  expect(await apply({ ...form, tax_no: '123', order_ids: [order?.id ?? 0] })).toMatchObject({
    status: 422,
    errors: { tax_no: ['纳税人识别号应为15、17、18或20位，现为3位'] },
  })
})

test('recorded: a number, a message, lines that re-add, and a mail with the official file that is tried again', async () => {
  const [order] = await free()
  const { data } = await apply({ ...form, order_ids: [order?.id ?? 0] })
  const id = data.ids[0] ?? 0
  expect((await member.call(invoiceCalls.invoiceSend, { params: { id }, body: { email: 'a@b.cn' } })).status).toBe(400)
  expect((await operate(`/invoices/${id}/record`)).statusCode).toBe(422)
  const { file, ...official } = sampleOfficial()
  const given = { ...official, amount: order?.amount, base64: file.toString('base64') }
  for (const name of ['number', 'issuedOn', 'amount', 'base64'] as const) {
    expect((await operate(`/invoices/${id}/record`, { ...given, [name]: undefined })).statusCode).toBe(422)
  }
  expect((await list()).find((invoice) => invoice.id === id)).toMatchObject({ state: 'applied', invoice_no: null })
  expect((await operate(`/invoices/${id}/record`, given)).statusCode).toBe(200)
  expect((await operate(`/invoices/${id}/record`, given)).statusCode).toBe(400)
  const [row] = await shop.db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw new Error('no invoice')
  expect(row).toMatchObject({ invoiceNo: official.number, issuedOn: official.issuedOn, fileType: 'pdf' })
  const notified = await shop.db.select().from(notifications).where(eq(notifications.memberId, row.memberId))
  expect(notified.some((message) => message.title === '发票已开具')).toBe(true)

  const totals = totalsOf(await linesOf(shop.db, row))
  expect(totals.gross).toBe(row.amountFen)
  expect(totals.net + totals.tax).toBe(totals.gross)
  const pdf = await requestPdf(shop.db, row)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeGreaterThan(5_000)

  const sent: Mail[] = []
  const broken = { send: () => Promise.reject(new Error('carrier is away')) }
  expect(await sendMails(shop.app.shop, broken, shop.now)).toBe(0)
  expect(await sendMails(shop.app.shop, { send: async (mail) => void sent.push(mail) }, shop.now)).toBeGreaterThan(0)
  expect(sent.find((mail) => mail.address === 'buyer@example.com')?.files).toEqual([
    { name: `发票${official.number}.pdf`, bytes: file },
  ])
  expect(await sendMails(shop.app.shop, broken, shop.now)).toBe(0)
  expect((await shop.db.select().from(mails)).every((mail) => mail.sentAt !== null)).toBe(true)
}, 60_000)

test('is mailed again so often and no more, and not twice while it waits', async () => {
  const [order] = await free()
  const { data } = await apply({ ...form, email: '', order_ids: [order?.id ?? 0] })
  const id = data.ids[0] ?? 0
  await recordSample(shop.db, id, shop.now)
  const send = async (email: string) =>
    (await member.call(invoiceCalls.invoiceSend, { params: { id }, body: { email } })).status
  const waiting = () => shop.db.$count(mails, isNull(mails.sentAt))
  const before = await waiting()
  for (let time = 0; time < 30; time += 1) expect(await send('once@example.com')).toBe(200)
  expect(await waiting()).toBe(before + 1)
  const toOne: number[] = []
  for (let time = 0; time < 12; time += 1) {
    await shop.db.update(mails).set({ sentAt: shop.now }).where(isNull(mails.sentAt))
    toOne.push(await send(time % 2 === 0 ? 'one@example.com' : 'ONE@example.com'))
  }
  expect(toOne).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  const toMany: number[] = []
  for (let time = 0; time < 12; time += 1) toMany.push(await send(`many${time}@example.com`))
  expect(toMany.filter((status) => status === 200)).toHaveLength(7)
  expect(toMany.at(-1)).toBe(429)
})

test('refused: with its reason, and the order may be asked for again', async () => {
  const [order] = await free()
  const { data } = await apply({ ...form, order_ids: [order?.id ?? 0] })
  const id = data.ids[0] ?? 0
  expect((await operate(`/invoices/${id}/refuse`, { reason: '税号有误' })).statusCode).toBe(200)
  expect((await list()).find((invoice) => invoice.id === id)).toMatchObject({ state: 'refused', reason: '税号有误' })
  expect((await free()).some((each) => each.id === order?.id)).toBe(true)
})

test("somebody else's invoices and orders do not exist, nor do ids no row has", async () => {
  const [own] = await list()
  const [order] = await free()
  for (const id of [own?.id ?? 0, 999_999, 2_147_483_648, 9_007_199_254_740]) {
    const params = { id }
    expect((await other.call(invoiceCalls.invoiceCancel, { params })).status).toBe(404)
    expect((await other.call(invoiceCalls.invoiceFile, { params })).status).toBe(404)
    expect((await other.call(invoiceCalls.invoiceSend, { params, body: { email: 'a@b.cn' } })).status).toBe(404)
  }
  expect((await apply({ ...form, order_ids: [order?.id ?? 0] }, other)).status).toBe(404)
})

test('net and tax re-add to the fen, and tax is the nearest fen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), fc.constantFrom(9, 13), (gross, rate) => {
      const { net, tax } = splitTax(fen(gross), rate)
      expect(net + tax).toBe(gross)
      // Twice the distance to the exact net, in hundredths, is at most one fen.
      expect(Math.abs(net * (100 + rate) - gross * 100) * 2).toBeLessThanOrEqual(100 + rate)
    }),
  )
})
