import { eq } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { lastEntry } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { applyForInvoices } from './repository.ts'
import { archiveAnswer } from './shapes.ts'
import { invoices } from './tables.ts'
import { archiveOf, issue } from './testing/tax-platform.ts'

const TAX_NO = '91320106MA1XAMPLEP'
let shop: TestShop
let buyer: Buyer
let goodsId: number

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  buyer = await addBuyer(shop.db)
  await addBalance(shop.db, buyer.memberId, 100_000_000, shop.now)
  goodsId = await addGoods(shop.db, { now: shop.now, batches: [[700, 100_000]] })
}, OPEN_MS)
afterAll(() => shop.close())

/** An application over an order of so many pieces, and what is typed for it. */
async function applied(pieces: number, taxNo = TAX_NO) {
  const { db, now } = shop
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, pieces]], now))
  const orderId = made[0]?.id ?? 0
  await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now })
  await pickOrder(db, orderId, now)
  await shipOrder(db, { orderId, carrier: '自营', trackingNo: '1', now })
  const blank = { address: '', phone: '', bank: '', account: '', email: '', remark: '' }
  const form = { ...blank, kind: 'ordinary' as const, title: '批量药房', tax_no: taxNo }
  const [id = 0] = await applyForInvoices(db, buyer.memberId, { ...form, order_ids: [orderId], is_merged: 1 }, now)
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return { id, no: order?.no ?? '', wanted: { buyer: '批量药房', taxNo, amount: fen(row?.amountFen ?? 0) } }
}

async function post(bytes: Buffer) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/admin/invoices/archive',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    payload: { base64: bytes.toString('base64') },
  })
  return { status: answer.statusCode, ...answer.json<{ message: string; data: unknown }>() }
}
const record = async (bytes: Buffer) => archiveAnswer.parse((await post(bytes)).data).invoices
const stored = async (id: number) => (await shop.db.select().from(invoices).where(eq(invoices.id, id)))[0]
const brief = (rows: Awaited<ReturnType<typeof record>>) =>
  rows.map(({ number, applicationId, outcome, reason }) => [number, applicationId, outcome, reason])

test('invoices are recorded by their XML, whatever their order, and the same archive changes nothing again', async () => {
  const [one, two] = [await applied(11), await applied(12)]
  const first = issue({ ...one.wanted, remark: `订单 ${one.no}` })
  const second = issue(two.wanted)
  const archive = archiveOf(second.files, { '__MACOSX/x': 'noise' }, first.files)
  const rows = await record(archive)
  expect(new Set(brief(rows))).toEqual(
    new Set([
      [first.number, one.id, 'recorded', ''],
      [second.number, two.id, 'recorded', ''],
    ]),
  )
  expect(await stored(one.id)).toMatchObject({
    state: 'issued',
    invoiceNo: first.number,
    issuedOn: '2026-11-20',
    fileType: 'pdf',
  })
  expect((await record(archive)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
})

test('a PDF alone is recorded with a list beside it, by its name, and not without', async () => {
  const { id, no, wanted } = await applied(13)
  const { number, name, files } = issue(wanted)
  const pdf = { [`${name}.pdf`]: files[`${name}.pdf`] ?? new Uint8Array() }
  expect(brief(await record(archiveOf(pdf)))).toEqual([
    [number, null, 'open', '读不出开票日期，请同时放入该发票的 XML，或在清单中写明'],
  ])
  const list = `发票号码,开票日期,价税合计,订单号\r\n${number},2026-11-20,${formatFen(wanted.amount)},${no}\r\n263300000000000999,2026-11-20,1,\r\n`
  expect((await post(archiveOf(pdf, { '清单.csv': list }))).message).toContain('第3行：发票号码须为20位数字')
  const more = list.replace('263300000000000999', '26330000000000099999')
  expect(brief(await record(archiveOf(pdf, { '清单.csv': more })))).toEqual([
    [number, id, 'recorded', ''],
    ['26330000000000099999', null, 'open', '仅在清单中，压缩包内无该发票的文件'],
  ])
})

test('what reads two ways, fits no application or several, or is recorded elsewhere is a list and changes nothing', async () => {
  const [one, twin, other] = [await applied(14), await applied(14), await applied(15, '91320106MA1XAMPLE2')]
  const open = async (files: Readonly<Record<string, Uint8Array | string>>) => {
    const rows = await record(archiveOf(files))
    expect(rows.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'open'))
    return rows.map(({ reason }) => reason).join('|')
  }
  const xml = (wanted: typeof one.wanted & { remark?: string }, change = (text: string) => text) => {
    const { name, xml: text } = issue(wanted)
    return { [`${name}.xml`]: change(text) }
  }
  const amount = (units: number) => units as Fen
  expect(await open(xml(one.wanted))).toContain(`有多个相同的待开申请：${one.id}、${twin.id}`)
  expect(await open(xml({ ...one.wanted, amount: amount(1) }))).toContain('无金额为 ¥0.01 的待开申请')
  expect(await open(xml({ ...one.wanted, remark: `订单 ${other.no}` }))).toContain(`与申请 ${other.id} 的`)
  expect(await open(xml({ ...one.wanted, remark: `${one.no} ${twin.no}` }))).toContain('属于不同的开票申请')
  expect(await open(xml({ ...one.wanted, remark: '订单 2020010100000001' }))).toContain('无开票申请')
  expect(await open(xml({ ...one.wanted, remark: `申请编号：${one.id}`, amount: amount(999) }))).toContain('与订单不符')
  expect(await open(xml({ ...one.wanted, amount: amount(-500) }))).toContain('红字发票请在“待红冲”中登记')
  const twice = (text: string) => text.replace('</EInvoice>', '<IssueTime>2026-11-19</IssueTime></EInvoice>')
  expect(await open(xml(one.wanted, twice))).toContain('开票日期有两种：2026-11-20、2026-11-19')
  const pair = issue({ ...one.wanted, remark: `申请编号：${one.id}` })
  expect(await open({ ...pair.files, [`b/${pair.name}.xml`]: pair.xml.replace('批量药房', '批量药房二') })).toContain(
    '有两个不同的 XML 文件',
  )
  const named = issue(one.wanted)
  expect(await open({ 'dzfp_26330000000000077777_x.xml': named.xml })).toContain('发票号码有两种')
  expect(await open({ 'a.txt': 'hello' })).toContain('仅支持 PDF、OFD 和 XML')
  expect(await open({ 'invoice.pdf': '%PDF-broken' })).not.toBe('')
  for (const { id } of [one, twin, other]) expect((await stored(id))?.state).toBe('applied')
  const mine = issue({ ...one.wanted, remark: `申请编号：${one.id}` })
  await record(archiveOf(mine.files))
  const forged = { [`${mine.name}.xml`]: mine.xml.replace('批量药房', '批量药房 ') }
  expect(await open(forged)).toBe(`该发票号码已登记在申请 ${one.id} 上，文件不同`)
})

test('the form says what became of each, and refuses what is no archive', async () => {
  const finance = await staffWith(shop, 'finance')
  const { id, wanted } = await applied(16)
  const { number, files } = issue(wanted)
  const upload = (bytes: Buffer) => finance.upload('/staff/invoices/archive', { name: 'a.zip', bytes })
  expect((await upload(Buffer.from('no zip'))).body).toContain('不是 ZIP 压缩包或已损坏')
  expect((await upload(archiveOf({ 'x/': '' }))).body).toContain('压缩包内无文件')
  const { body } = await upload(archiveOf(files, { 'b.txt': 'x' }))
  for (const text of ['登记 1 张，此前已登记 0 张，未登记 1 张', number, `href="/staff/invoices/${id}"`, 'b.txt'])
    expect(body).toContain(text)
  expect(await lastEntry(shop)).toMatchObject({ operation: 'POST /staff/invoices/archive' })
  const sales = await staffWith(shop, 'sales')
  expect((await sales.upload('/staff/invoices/archive', { name: 'a.zip', bytes: archiveOf(files) })).statusCode).toBe(
    403,
  )
})
