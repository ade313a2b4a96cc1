import { eq } from 'drizzle-orm'
import { fen } from '#lib/kernel/money.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { decide } from './operator.ts'
import { askRecharge, askWithdrawal, listRequests } from './requests.ts'

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

test('an arrived amount may differ from the request: it is booked with its reason, and the member is notified', async () => {
  const finance = await staffWith(shop, 'finance')
  const memberId = await addMember(shop.db)
  const ask = (key: string) =>
    askRecharge(shop.db, memberId, { amount: '500.00', payer: '付款人', request_key: key }, shop.now)
  const [first, second, third] = [
    await ask('a-key-of-the-recharge-11'),
    await ask('a-key-of-the-recharge-12'),
    await ask('a-key-of-the-recharge-13'),
  ]
  const done = (id: number, form: Record<string, string>) =>
    finance.post(`/staff/money-requests/${id}/decide`, { to: 'done', reason: '', ...form })
  const unsaid = (await done(first.id, { arrived: '499.50' })).body
  expect(problemIn(unsaid)).toBe('申请¥500.00，到账¥499.50，少¥0.50：请在说明中写明差额原因，会员可见')
  expect(unsaid).toContain('value="499.50"')
  for (const arrived of ['0', '-5', '1e3', '500.001', '五百'])
    expect([arrived, (await done(first.id, { arrived, reason: '银行扣费' })).statusCode]).toEqual([arrived, 422])
  expect(await readBalance(shop.db, memberId)).toBe(fen(0))
  await done(first.id, { arrived: '499.50', reason: '银行扣手续费' })
  await done(second.id, { arrived: '500' })
  await done(third.id, { arrived: '12,000.00', reason: '多转一笔' })
  expect(await readBalance(shop.db, memberId)).toBe(fen(49_950 + 50_000 + 1_200_000))
  const own = (await listRequests(shop.db, memberId, 1)).data
  expect(own.map(({ id, amount, arrived, reason }) => [id, amount, arrived, reason])).toEqual([
    [third.id, '500.00', '12000.00', '多转一笔'],
    [second.id, '500.00', undefined, ''],
    [first.id, '500.00', '499.50', '银行扣手续费'],
  ])
  const messages = await shop.db.select().from(notifications).where(eq(notifications.memberId, memberId))
  expect(messages.map(({ text }) => text)).toContain(
    `${first.no}：申请¥500.00，到账¥499.50，少¥0.50，已按到账金额入账。银行扣手续费`,
  )
  const ended = (await finance.get('/staff/money-requests?view=done')).body
  expect(ended).toContain('<b>499.50</b>')
  expect(ended).toContain('银行扣手续费')
  const ledger = (await finance.get(`/staff/balances/${memberId}`)).body
  expect(ledger).toContain('到账¥499.50，少¥0.50')
  expect(ledger).toContain('现有 ¥12999.50，找到 3 笔')
  expect((await finance.get(`/staff/balances/${memberId}/file?kind=1`)).body.split('\r\n')).toHaveLength(5)
  expect((await finance.get(`/staff/money-requests?view=done&q=${third.no}`)).body).not.toContain(first.no)
  expect(await findBroken(shop.db, shop.now)).toEqual([])
})

test('of a withdrawal just what was asked for is paid', async () => {
  const memberId = await addMember(shop.db, { companyName: '提现药店' })
  await addBalance(shop.db, memberId, 10_000, shop.now)
  const body = {
    amount: '50.00',
    account_name: '提现药店',
    bank: '样例银行',
    account_no: '62220000',
    request_key: 'a-key-of-the-withdrawal',
  }
  const { id } = await askWithdrawal(shop.db, { id: memberId, companyName: '提现药店' }, body, shop.now)
  const paid = (arrived: string) => decide(shop.db, id, { isDone: true, reason: '扣费', arrived }, shop.now)
  await expect(paid('49.00')).rejects.toThrow('提现金额不能更改')
  await expect(paid('50.00')).resolves.toMatchObject({ state: 'done' })
  expect(await findBroken(shop.db, shop.now)).toEqual([])
})
