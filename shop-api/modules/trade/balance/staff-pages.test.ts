import { fen } from '#lib/kernel/money.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { askRecharge } from './requests.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
}, OPEN_MS)
afterAll(() => shop.close())

test('finance books what arrived, once, and sends nothing back without a reason', async () => {
  const finance = await staffWith(shop, 'finance')
  const memberId = await addMember(shop.db)
  const ask = (key: string) =>
    askRecharge(shop.db, memberId, { amount: '500.00', payer: '<i>付款人</i>', request_key: key }, shop.now)
  const first = await ask('a-key-of-the-recharge-1')
  const page = (await finance.get('/staff/money-requests')).body
  expect(page).toContain('&lt;i&gt;付款人&lt;/i&gt;')
  const decide = (id: number, form: Record<string, string>) => finance.post(`/staff/money-requests/${id}/decide`, form)
  expect((await decide(first.id, { to: 'refused', reason: '' })).body).toContain('请填写退回原因')
  await decide(first.id, { to: 'done', reason: '' })
  expect((await decide(first.id, { to: 'done', reason: '' })).statusCode).toBe(409)
  expect(await readBalance(shop.db, memberId)).toBe(fen(50_000))
})
