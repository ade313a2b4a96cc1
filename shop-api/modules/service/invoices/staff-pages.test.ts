import { invoiceCalls } from '#lib/contract/invoices/calls.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { invoiceOrders, invoices } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  await shop.db.delete(invoiceOrders)
  await shop.db.delete(invoices)
}, OPEN_MS)
afterAll(() => shop.close())

test('finance issues what waits, with its number, or sends it back; the member sees which', async () => {
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
  const issue = (number: string) => finance.post(`/staff/invoices/${first}/issue`, { number })
  expect((await issue('123')).body).toContain('发票号码须为20位数字')
  const number = '26322000000000000001'
  expect((await issue(number)).statusCode).toBe(303)
  expect((await issue(number)).statusCode).toBe(400)
  expect((await finance.post(`/staff/invoices/${second}/refuse`, { reason: '' })).statusCode).toBe(422)
  await finance.post(`/staff/invoices/${second}/refuse`, { reason: '税号不符' })
  const mine = (await member.call(invoiceCalls.invoices)).data.data
  expect(mine.find(({ id }) => id === first)).toMatchObject({ state: 'issued', invoice_no: number })
  expect(mine.find(({ id }) => id === second)).toMatchObject({ state: 'refused' })
  expect((await finance.get('/staff/invoices')).body).toContain('暂无待开的发票')
  expect((await finance.get('/staff/invoices?which=all')).body).toContain(number)
  expect((await finance.post(`/staff/invoices/${first}/correct`, { number })).statusCode).toBe(400)
})
