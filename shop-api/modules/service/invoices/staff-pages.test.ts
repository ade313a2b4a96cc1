import { buildCallPath } from '#lib/contract/call.ts'
import { invoiceCalls } from '#lib/contract/invoices/calls.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { invoiceOrders, invoices } from './tables.ts'
import { ofdOf, sampleOfficial, xmlOf } from './testing/official.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  await shop.db.delete(invoiceOrders)
  await shop.db.delete(invoices)
}, OPEN_MS)
afterAll(() => shop.close())

test('finance records what was issued, with number, day and file, or sends it back; the member sees which', async () => {
  const member = await signInAs(shop, '13800000001')
  const finance = await staffWith(shop, 'finance')
  const free = (await member.call(invoiceCalls.invoiceOrders)).data.data.filter((order) => order.is_allowed === 1)
  const apply = async (orderId: number) => {
    const body = { kind: 'ordinary' as const, title: '南京<i>药房', tax_no: '91320106MA1XAMPLEP', order_ids: [orderId] }
    return (await member.call(invoiceCalls.invoiceAdd, { body })).data.ids[0] ?? 0
  }
  const [first, second] = [await apply(free[0]?.id ?? 0), await apply(free[1]?.id ?? 0)]
  expect((await finance.get('/staff')).body).toContain('<b>2</b>待开发票')
  const page = (await finance.get('/staff/invoices')).body
  expect(page).toContain('南京&lt;i&gt;药房')
  const at = `/staff/invoices/${first}`
  expect((await finance.get(at)).body).toContain('按类别，待核对')
  const request = await finance.get(`${at}/request`)
  expect([request.headers['content-type'], request.rawPayload.subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])
  const { number, issuedOn, file } = sampleOfficial()
  const asked = String((await member.call(invoiceCalls.invoices)).data.data.find(({ id }) => id === first)?.amount)
  const record = (over: Readonly<Record<string, string>> = {}, bytes: Uint8Array = file) =>
    finance.upload(`${at}/record`, { name: 'invoice.pdf', bytes }, { number, issuedOn, amount: asked, ...over })
  // Without a number, a day and a file there is no invoice.
  expect((await finance.post(`${at}/issue`, {})).statusCode).toBe(404)
  expect((await finance.postFiles(`${at}/record`, { number, issuedOn, amount: asked }, [])).body).toContain(
    '请选择正式发票文件',
  )
  for (const [over, reason] of [
    [{ number: '' }, '发票号码须为20位数字'],
    [{ number: '123' }, '发票号码须为20位数字'],
    [{ number: '12345678' }, '还须在前面填写10位或12位发票代码'],
    [{ number: '03200260011112345678' }, '发票号码须为20位数字，或发票代码与号码'],
    [{ number: `25${number.slice(2)}` }, '开票日期却在 2026 年'],
    [{ issuedOn: '2026-11-21' }, '开票日期不能晚于今天'],
    [{ issuedOn: '' }, '请填写开票日期'],
    [{ amount: '0.01' }, '与订单不符'],
  ] as const) {
    const refused = await record(over)
    expect([over, refused.statusCode, refused.body.includes(reason)]).toEqual([over, 422, true])
  }
  for (const [bytes, reason] of [
    [Buffer.from('invoice'), '仅支持 PDF、OFD 和 XML 文件'],
    [Buffer.from('<html><script>1</script></html>'), '混有脚本'],
    [xmlOf(number).subarray(0, 60), '已损坏或不完整'],
    [Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), '混有脚本'],
    [xmlOf('26320000000000009999'), '文件中的发票号码不是'],
    [ofdOf('26320000000000009999'), '文件中的发票号码不是'],
    [ofdOf(number, { 'Doc_0/run.exe': 'MZ' }), '混有脚本'],
    [ofdOf(number, { '../OFD.txt': 'x' }), '混有脚本'],
  ] as const) {
    const refused = await record({}, bytes)
    expect([reason, refused.statusCode, refused.body.includes(reason)]).toEqual([reason, 422, true])
  }
  expect((await member.call(invoiceCalls.invoiceFile, { params: { id: first } })).status).toBe(400)
  expect((await record()).statusCode).toBe(303)
  expect((await record()).statusCode).toBe(400)
  const headers = { cookie: `${SESSION_COOKIE}=${member.cookie}` }
  const official = await shop.app.inject({ url: buildCallPath(invoiceCalls.invoiceFile, { id: first }), headers })
  expect([official.headers['content-type'], official.rawPayload.equals(file)]).toEqual(['application/pdf', true])
  const again = await finance.upload(
    `/staff/invoices/${second}/record`,
    { name: 'b.pdf', bytes: sampleOfficial().file },
    { number, issuedOn, amount: '1' },
  )
  expect(again.body).toContain(`该发票号码已登记在申请 ${first} 上`)
  expect((await finance.post(`/staff/invoices/${second}/refuse`, { reason: '' })).statusCode).toBe(422)
  await finance.post(`/staff/invoices/${second}/refuse`, { reason: '税号不符' })
  const mine = (await member.call(invoiceCalls.invoices)).data.data
  expect(mine.find(({ id }) => id === first)).toMatchObject({ state: 'issued', invoice_no: number })
  expect(mine.find(({ id }) => id === second)).toMatchObject({ state: 'refused' })
  expect((await finance.get('/staff/invoices')).body).toContain('暂无待开的发票')
  expect((await finance.get('/staff/invoices?which=all')).body).toContain(number)
  expect((await finance.post(`/staff/invoices/${first}/correct`, { number })).statusCode).toBe(400)
})
