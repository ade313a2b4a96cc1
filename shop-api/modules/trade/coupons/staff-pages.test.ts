import { eq } from 'drizzle-orm'
import { couponCalls } from '#lib/contract/coupons/calls.ts'
import { lastEntryOf, problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { Caller } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addMember } from '#shop-api/testing/small-shop.ts'
import { coupons } from './tables.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop
let sales: StaffBrowser
let buyer: Caller

beforeAll(async () => {
  shop = await openCartShop(now)
  sales = await staffWith(shop, 'sales')
  buyer = await signIn(shop, await addMember(shop.db))
}, OPEN_MS)
afterAll(() => shop.close())

const terms = {
  kind: 'amount',
  name: '满300减15',
  value: '15',
  threshold: '300',
  total: '2',
  perMember: '1',
  points: '0',
  claimFrom: '2026-11-20',
  claimTo: '2026-11-25',
  validFrom: '2026-11-20',
  validTo: '2026-11-30',
  scope: 'all',
  among: '',
  maxReduce: '',
  isClaimable: 'yes',
}
const rowOf = async (id: number) => (await shop.db.select().from(coupons).where(eq(coupons.id, id)))[0]
const idIn = (location: unknown) => Number(/\d+$/.exec(String(location))?.[0])
const claim = (id: number) => buyer.call(couponCalls.couponClaim, { id, body: {} })

test('what a coupon costs is said before it is kept; buyers claim it until it is stopped', async () => {
  const looked = await sales.post('/staff/coupons/try', terms)
  expect(looked.body).toContain('满300减15')
  expect(looked.body).toContain('¥30.00（全部领取并使用时）')
  expect(looked.body).toContain('保存后即可领取')
  expect(await shop.db.$count(coupons)).toBe(0)
  const id = idIn((await sales.post('/staff/coupons', terms)).headers.location)
  expect(await rowOf(id)).toMatchObject({
    value: '15.0000',
    thresholdFen: 30_000,
    validTo: new Date('2026-11-30T16:00:00Z'),
  })
  expect(await lastEntryOf(shop)).toMatchObject({ operation: 'POST /staff/coupons', outcome: 'done' })
  const centre = (await buyer.call(couponCalls.couponCentre)).data.data
  expect(centre).toMatchObject([{ id, name: '满300减15', amount: '15.00', state: 'open' }])
  await sales.post(`/staff/coupons/${id}/claiming`, { to: 'off' })
  expect((await buyer.call(couponCalls.couponCentre)).data.data).toEqual([])
  await sales.post(`/staff/coupons/${id}/claiming`, { to: 'on' })
  expect((await claim(id)).code).toBe(200)
})

test('a form that was opened before somebody else saved takes nothing back; a claim in between is no change', async () => {
  const id = idIn((await sales.post('/staff/coupons', terms)).headers.location)
  const opened = seenIn((await sales.get(`/staff/coupons/${id}`)).body)
  expect((await claim(id)).code).toBe(200)
  const more = { ...terms, claimFrom: '2026-11-20T00:00', total: '5' }
  expect((await sales.post(`/staff/coupons/${id}`, { ...more, seen: opened })).statusCode).toBe(303)
  for (const way of ['', '/try']) {
    const late = await sales.post(`/staff/coupons/${id}${way}`, { ...more, total: '7', seen: opened })
    expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
    expect(late.body).toMatch(/发放总量.*<pre>5<\/pre>.*<pre>7<\/pre>/)
    expect(seenIn(late.body)).not.toBe(opened)
  }
  expect((await rowOf(id))?.total).toBe(5)
})

test('what members hold stays worth what it was; there may be more of it', async () => {
  const id = idIn((await sales.post('/staff/coupons', terms)).headers.location)
  const changed = await sales.post(`/staff/coupons/${id}`, { ...terms, value: '16' })
  expect([changed.statusCode, (await rowOf(id))?.value]).toEqual([303, '16.0000'])
  expect(await lastEntryOf(shop)).toMatchObject({
    subject: String(id),
    before: { value: '15.0000' },
    after: { value: '16.0000' },
  })
  await claim(id)
  const dearer = await sales.post(`/staff/coupons/${id}`, { ...terms, value: '17' })
  expect([dearer.statusCode, problemIn(dearer.body)]).toEqual([409, expect.stringContaining('已有会员领取')])
  const more = { ...terms, value: '16', total: '9', claimTo: '2026-11-28' }
  expect((await sales.post(`/staff/coupons/${id}/try`, more)).body).toContain('已领1张：已领的券有效期不变')
  expect((await sales.post(`/staff/coupons/${id}`, more)).statusCode).toBe(303)
  expect(await rowOf(id)).toMatchObject({ total: 9, claimed: 1, value: '16.0000' })
})

test.each([
  ['no name', { name: '' }, '请填写名称'],
  ['more off than is paid', { value: '301' }, '面额不能大于使用门槛'],
  ['a rate that is none', { kind: 'discount', value: '0.95' }, '折扣须在'],
  ['no amount', { threshold: 'x' }, '使用门槛须为数字，最多两位小数，现为“x”'],
  ['claimed when it is over', { claimTo: '2026-12-01' }, '有效期截止不能早于领取截止'],
  [
    'over already',
    { claimFrom: '2026-01-01', claimTo: '2026-01-02', validFrom: '2026-01-01', validTo: '2026-01-02' },
    '有效期已过',
  ],
  ['none of it', { total: '' }, '请填写发放总量'],
  ['an unknown maker', { scope: 'manufacturers', among: '没有' }, '“没有”不存在'],
])('%s is refused', async (_, over, reason) => {
  const before = await shop.db.$count(coupons)
  for (const address of ['/staff/coupons/try', '/staff/coupons']) {
    const answer = await sales.post(address, { ...terms, ...over })
    expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(reason)])
  }
  expect(await shop.db.$count(coupons)).toBe(before)
})
