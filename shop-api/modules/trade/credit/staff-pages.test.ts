import { eq } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { ledgerTransfers } from '#shop-api/modules/base/ledger/tables.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { lastEntry, problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addMember } from '#shop-api/testing/small-shop.ts'
import { creditEntries } from './tables.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop
let finance: StaffBrowser
let id: number
let at: string

beforeAll(async () => {
  shop = await openCartShop(now)
  finance = await staffWith(shop, 'finance')
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  id = await addMember(shop.db)
  at = `/staff/credit/${id}`
})
afterEach(async () => expect(await findBroken(shop.db, now)).toEqual([]))

const member = async () => (await shop.db.select().from(members).where(eq(members.id, id)))[0]
const keyOf = (body: string) => /name="key" value="([^"]+)"/.exec(body)?.[1] ?? ''
const counts = async () => [
  await shop.db.$count(creditEntries),
  await shop.db.$count(ledgerTransfers),
  await shop.db.$count(notifications),
]
const setLimit = (limit: string, more = {}) => finance.post(`${at}/limit`, { limit, ...more })
const book = async (kind: string, amount: string, way = '') =>
  finance.post(`${at}/book${way}`, { kind, amount, note: '银行转账', key: keyOf((await finance.get(at)).body) })

test('a limit is looked at, set and said to the member; what it was and is stands in the log', async () => {
  const before = await counts()
  const looked = await finance.post(`${at}/limit/try`, { limit: '500' })
  expect(looked.body).toContain('未开通 → ¥500.00')
  expect([await counts(), (await member())?.creditLimitFen]).toEqual([before, null])
  expect((await setLimit('500')).statusCode).toBe(303)
  expect((await member())?.creditLimitFen).toBe(50_000)
  expect(await lastEntry(shop)).toMatchObject({
    operation: 'POST /staff/credit/:id/limit',
    subject: String(id),
    outcome: 'done',
    before: { creditLimitFen: null },
    after: { creditLimitFen: 50_000 },
  })
  const [note] = await shop.db.select().from(notifications).where(eq(notifications.memberId, id))
  expect(note?.text).toContain('¥500.00')
  expect((await finance.get('/staff/credit')).body).toContain(`href="/staff/credit/${id}"`)
})

test('what is owed is booked once a form, with its effect before, and repaid', async () => {
  await setLimit('500')
  const kept = await counts()
  const looked = await book('use', '120.50', '/try')
  for (const text of ['¥0.00 → ¥120.50', '¥500.00 → ¥379.50', '无 → 2026-12-20']) expect(looked.body).toContain(text)
  expect(await counts()).toEqual(kept)
  const form = { kind: 'use', amount: '120.50', note: '', key: keyOf(looked.body) }
  for (let sent = 0; sent < 2; sent += 1) expect((await finance.post(`${at}/book`, form)).statusCode).toBe(303)
  expect((await member())?.creditUsedFen).toBe(12_050)
  expect((await book('repay', '20.50')).statusCode).toBe(303)
  expect((await member())?.creditUsedFen).toBe(10_000)
  expect((await finance.get(at)).body).toMatch(/银行转账/)
})

test('no limit is below what is owed, and nothing that is owed is closed', async () => {
  await setLimit('500')
  await book('use', '300')
  const before = [await member(), await counts()]
  for (const way of ['/limit', '/limit/try']) {
    const lower = await finance.post(`${at}${way}`, { limit: '299.99' })
    expect([lower.statusCode, problemIn(lower.body)]).toEqual([422, '已用 ¥300.00 未还，额度不能低于已用金额'])
  }
  const closed = await finance.post(`${at}/close`)
  expect([closed.statusCode, problemIn(closed.body)]).toEqual([409, '还有 ¥300.00 未还，不能取消账期'])
  expect([await member(), await counts()]).toEqual(before)
  expect((await setLimit('300')).statusCode).toBe(303)
  expect(problemIn((await book('use', '1')).body)).toContain('账期额度不足')
  await book('repay', '300')
  expect((await finance.post(`${at}/close`)).statusCode).toBe(303)
  expect((await member())?.creditLimitFen).toBeNull()
})

test.each([
  ['more than there is', 'use', '500.01', 409, '账期额度不足，可用 ¥500.00'],
  ['more than is owed', 'repay', '1', 409, '还款金额超过已用额度 ¥0.00'],
  ['nothing', 'repay', '0', 422, '金额须大于0'],
  ['no number', 'use', '1e3', 422, '金额须为数字'],
])('%s is not booked', async (_, kind, amount, status, reason) => {
  await setLimit('500')
  const before = [await member(), await counts()]
  for (const way of ['', '/try']) {
    const answer = await book(kind, amount, way)
    expect([answer.statusCode, problemIn(answer.body)]).toEqual([status, expect.stringContaining(reason)])
  }
  expect([await member(), await counts()]).toEqual(before)
})

test('a member who was not approved gets none, and one who is overdue is named', async () => {
  await shop.db.update(members).set({ reviewState: 'pending' }).where(eq(members.id, id))
  expect(problemIn((await setLimit('500')).body)).toBe('会员审核通过后才能开通账期')
  await shop.db.update(members).set({ reviewState: 'approved' }).where(eq(members.id, id))
  expect((await finance.get(`/staff/credit?q=${id}`)).body).toContain(`href="${at}"`)
  await setLimit('500')
  await book('use', '100')
  const overdue = `href="${at}"`
  try {
    shop.now = new Date('2026-12-20T02:00:00Z')
    finance = await staffWith(shop, 'finance')
    expect((await finance.get('/staff/credit?view=overdue')).body).not.toContain(overdue)
    expect((await finance.get(at)).body).not.toContain('逾期停用')
    expect((await book('use', '1')).statusCode).toBe(303)
    shop.now = new Date('2026-12-21T02:00:00Z')
    finance = await staffWith(shop, 'finance')
    const list = (await finance.get('/staff/credit?view=overdue')).body
    expect(list).toContain(overdue)
    expect(list).toContain('逾期停用')
    expect(problemIn((await book('use', '1')).body)).toContain('逾期，请先还款')
  } finally {
    shop.now = now
  }
})

test('a form opened before somebody else saved takes nothing back', async () => {
  const opened = seenIn((await finance.get(at)).body)
  await setLimit('500')
  for (const way of ['/limit', '/limit/try']) {
    const late = await finance.post(`${at}${way}`, { limit: '900', seen: opened })
    expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
  }
  expect((await finance.post(`${at}/close`, { seen: 'other' })).statusCode).toBe(409)
  expect((await member())?.creditLimitFen).toBe(50_000)
})

test('days to pay hold for what is bought from then on', async () => {
  expect((await finance.post('/staff/credit/term', { creditTermDays: '45' })).statusCode).toBe(303)
  expect(await lastEntry(shop)).toMatchObject({ after: { creditTermDays: 45 } })
  await setLimit('500')
  expect((await book('use', '100', '/try')).body).toContain('2027-01-04')
  const refused = await finance.post('/staff/credit/term', { creditTermDays: '181' })
  expect([refused.statusCode, problemIn(refused.body)]).toEqual([422, '账期天数须在1到180天之间'])
  await finance.post('/staff/credit/term', { creditTermDays: '' })
  expect(await shop.db.$count(settings, eq(settings.name, 'creditTermDays'))).toBe(0)
})
