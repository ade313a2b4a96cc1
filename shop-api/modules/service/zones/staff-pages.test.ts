import { eq } from 'drizzle-orm'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { lastEntry, problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { zoneNames } from './zone.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop
let sales: StaffBrowser

beforeAll(async () => {
  shop = await openCartShop(now)
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(() => shop.close())

const kept = async () => (await shop.db.select().from(settings).where(eq(settings.name, 'zoneRules')))[0]?.value
const ruleOf = async (name: string) => (await shop.visitor().call(zoneCalls.focusZone, { params: { name } })).data.rule
const formOf = async (name: string) =>
  new RegExp(`action="/staff/zones/${name}">[\\s\\S]*?</form>`).exec((await sales.get('/staff/zones')).body)?.[0] ?? ''

test('each zone has a rule, which buyers read as soon as it is saved', async () => {
  const page = (await sales.get('/staff/zones')).body
  for (const label of zoneNames.values()) expect(page).toContain(`<h2>${label}</h2>`)
  const announced = await shop.db.$count(changes)
  expect((await sales.post('/staff/zones/daily', { rule: '每日零点更新' })).statusCode).toBe(303)
  expect(await shop.db.$count(changes)).toBeGreaterThan(announced)
  expect(await lastEntry(shop)).toMatchObject({
    operation: 'POST /staff/zones/:key',
    subject: 'daily',
    before: {},
    after: { rule: '每日零点更新' },
  })
  expect(await ruleOf('daily')).toBe('每日零点更新')
  await sales.post('/staff/zones/cash_back', { rule: '收货后返到余额' })
  expect(await kept()).toEqual({ daily: '每日零点更新', cash_back: '收货后返到余额' })
  await sales.post('/staff/zones/daily', { rule: ' ' })
  expect(await kept()).toEqual({ cash_back: '收货后返到余额' })
  expect(await ruleOf('daily')).toBe('')
})

test('two at a time: a zone saved meanwhile is not taken back, another one is no change', async () => {
  const [daily, devices] = [seenIn(await formOf('daily')), seenIn(await formOf('devices'))]
  await sales.post('/staff/zones/daily', { rule: '一', seen: daily })
  const late = await sales.post('/staff/zones/daily', { rule: '二', seen: daily })
  expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
  expect(late.body).toMatch(/<pre>一<\/pre>.*<pre>二<\/pre>/)
  expect((await sales.post('/staff/zones/devices', { rule: '三', seen: devices })).statusCode).toBe(303)
  expect(await kept()).toMatchObject({ daily: '一', devices: '三' })
})

test.each([
  ['too much to read', 'daily', '字'.repeat(201), 422, '规则最多200个字'],
  ['no such zone', 'constructor', '规则', 404, '专区不存在'],
])('%s is refused, and nothing is kept', async (_, name, rule, status, reason) => {
  const before = await kept()
  const answer = await sales.post(`/staff/zones/${name}`, { rule })
  expect([answer.statusCode, problemIn(answer.body)]).toEqual([status, reason])
  expect(await kept()).toEqual(before)
})
