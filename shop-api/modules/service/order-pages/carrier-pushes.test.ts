import { eq } from 'drizzle-orm'
import { toTimestamp } from '#lib/kernel/time.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { waitingFor } from '#shop-api/modules/service/staff-queues/waiting.ts'
import { saveCarrier } from '#shop-api/modules/trade/carriers/keep.ts'
import { carriers } from '#shop-api/modules/trade/carriers/tables.ts'
import { openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { shipments } from '#shop-api/modules/trade/orders/tables.ts'
import { times } from '#shop-api/modules/trade/orders/testing/race.ts'
import { shipParcel } from '#shop-api/modules/trade/orders/testing/shipped.ts'
import { signatureOf } from '#shop-api/platform/outgoing/signature.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { orderDetail } from './detail.ts'

const now = new Date('2026-11-20T08:00:00Z')
let shop: TestShop
let warehouse: StaffBrowser
let id: number
let secret: string
let orderId: number
let memberId: number

beforeAll(async () => {
  shop = await openCartShop(now)
  warehouse = await staffWith(shop, 'warehouse')
  id = await saveCarrier(shop.db, { name: '顺丰冷运', way: 'json', pollUrl: '' }, null)
  secret = await newSecret()
  const parcel = await shipParcel(shop.db, { carrier: '顺丰冷运', trackingNo: 'SF1' }, now, { storageClass: 'cold' })
  orderId = parcel.orderId
  memberId = parcel.memberId
}, OPEN_MS)
afterAll(() => shop.close())

/** The page shows it once. */
async function newSecret(): Promise<string> {
  const { body } = await warehouse.post(`/staff/carriers/${id}/secret`)
  return /签名密钥：([\w-]{43})（只显示这一次）/.exec(body)?.[1] ?? ''
}

interface Sent {
  readonly key?: string
  readonly at?: Date
  readonly to?: number
}

async function push(word: object | string, { key = secret, at = now, to = id }: Sent = {}) {
  const body = typeof word === 'string' ? word : JSON.stringify(word)
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/carriers/${to}/events`,
    headers: { 'content-type': 'application/json', 'x-shop-signature': signatureOf(key, toTimestamp(at), body) },
    payload: body,
  })
  return [answer.statusCode, answer.json<{ message: string; data?: object }>()] as const
}

const event = (key: string, at: string, more: object = {}) => ({ key, at: `2026-11-20 ${at}:00`, text: key, ...more })
const parcelOf = async () => (await orderDetail(shop.db, memberId, orderId, now)).shipments[0]

test('a signed call is kept once, and its buyer sees the way, the day and what was too warm in words', async () => {
  const temperatures = [4, 9.6, 8.5, 6].map((celsius, at) => ({ at: `2026-11-20 1${at}:00:00`, celsius }))
  const word = {
    trackingNo: 'SF1',
    expectedOn: '2026-11-22',
    events: [event('到达', '10:00', { celsius: 4 })],
    temperatures,
  }
  expect(await push(word)).toMatchObject([200, { data: { added: 5 } }])
  expect(await push(word)).toMatchObject([200, { data: { added: 0 } }])
  expect(await parcelOf()).toMatchObject({
    expected_on: '2026-11-22',
    delivered_at: null,
    tracks: [{ text: '到达' }, { text: '顺丰冷运已揽收' }],
    temperature: {
      count: 4,
      points: temperatures,
      ranges: [{ name: '冷藏', least: 2, most: 8 }],
      notes: ['冷藏（2～8 ℃）：2 次超出范围，最高 9.6 ℃，11-20 11:00 至 11-20 12:00 之间'],
    },
  })
  const { body } = await warehouse.get(`/staff/orders/${orderId}`)
  for (const text of ['预计 2026-11-22 送达', '途中温度 4～9.6 ℃（记录 4 次）', '2 次超出范围', '<svg'])
    expect(body).toContain(text)
})

test.each<[string, object | string, Sent, number, string]>([
  ['another secret', { trackingNo: 'SF1' }, { key: 'other' }, 401, '签名不正确'],
  ['a time long ago', { trackingNo: 'SF1' }, { at: new Date(now.getTime() - 301_000) }, 401, '超过5分钟'],
  ['a number that nobody sent', { trackingNo: 'SF9' }, {}, 404, '顺丰冷运的运单 SF9 不存在'],
  ['no number', {}, {}, 422, 'trackingNo：请填写运单号'],
  ['no JSON', 'x=1', {}, 422, '内容不是 JSON'],
  ['a day that is none', { trackingNo: 'SF1', events: [event('x', '25:00')] }, {}, 422, 'events.0.at：时间不存在'],
  ['a word that is not known', { trackingNo: 'SF1', eta: '2026-11-22' }, {}, 422, 'eta'],
  [
    'a temperature as text',
    { trackingNo: 'SF1', temperatures: [{ at: '2026-11-20 10:00:00', celsius: '4' }] },
    {},
    422,
    'temperatures.0.celsius：温度须为数字',
  ],
  [
    'a key with something else',
    { trackingNo: 'SF1', events: [event('到达', '10:01')] },
    {},
    409,
    '事件 到达 已收到，内容不同',
  ],
  ['a carrier that is not there', { trackingNo: 'SF1' }, { to: 999 }, 404, ''],
])('%s is refused with its reason and keeps nothing', async (_, word, sent, status, reason) => {
  const before = await shop.db.select().from(shipments)
  const [code, { message }] = await push(word, sent)
  expect([code, message]).toEqual([status, expect.stringContaining(reason)])
  expect(await shop.db.select().from(shipments)).toEqual(before)
  if (status === 401 || sent.to !== undefined) return
  expect((await warehouse.get('/staff/carriers')).body).toContain(`拒绝了一次推送：${message}`)
})

test('without a secret nobody can call, and a new one ends the old', async () => {
  const other = await saveCarrier(shop.db, { name: '无密钥', way: 'json', pollUrl: '' }, null)
  expect(await push({ trackingNo: 'SF1' }, { to: other, key: '' })).toMatchObject([
    401,
    { message: '尚未生成签名密钥' },
  ])
  const made = await newSecret()
  expect(await push({ trackingNo: 'SF1' })).toMatchObject([401, { message: '签名不正确' }])
  expect(await push({ trackingNo: 'SF1' }, { key: made })).toMatchObject([200, { data: { added: 0 } }])
  expect((await warehouse.get(`/staff/carriers/${id}`)).body).not.toContain(made)
  secret = made
})

test('two deliveries at once are one message; what comes after is for staff to look into', async () => {
  const signed = { trackingNo: 'SF1', events: [event('签收', '15:00', { isDelivered: true })] }
  await Promise.all(times(4).map(() => push(signed)))
  const deliveryMessages = (await shop.db.select().from(notifications)).filter(({ title }) => title.includes('已签收'))
  expect(deliveryMessages.map(({ title }) => title)).toEqual(['顺丰冷运显示已签收，请验收后确认收货'])
  expect(await parcelOf()).toMatchObject({ delivered_at: '2026-11-20 15:00:00', expected_on: null, received_at: null })
  const waiting = async () => (await waitingFor(shop.db, ['warehouse'])).find(({ label }) => label === '承运商待核对')
  expect(await waiting()).toMatchObject({ total: 0 })
  await push({ trackingNo: 'SF1', events: [event('退回途中', '15:30')] })
  expect(await waiting()).toMatchObject({ total: 1 })
  expect((await warehouse.get('/staff/carriers')).body).toContain('退回途中')
  expect((await warehouse.get(`/staff/orders/${orderId}`)).body).toContain('签收后承运商又有新动态')
})

test('long records are thinned with their lowest and highest, and nothing outside is lost', async () => {
  const many = times(300).map((at) => ({
    at: `2026-11-20 1${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}:30`,
    celsius: at === 217 ? 1.5 : 5 + (at % 3) / 10,
  }))
  await push({ trackingNo: 'SF1', temperatures: many })
  const found = (await parcelOf())?.temperature
  expect(found?.count).toBe(304)
  expect(found?.points.length).toBeLessThanOrEqual(60)
  expect(found?.points.map(({ celsius }) => celsius)).toEqual(expect.arrayContaining([1.5, 9.6]))
  expect(found?.notes[0]).toContain('3 次超出范围，最低 1.5 ℃，最高 9.6 ℃')
})

test.each([
  ['no {no}', 'https://carrier.example/x', '查询地址须含 {no}'],
  ['no address', 'carrier {no}', '不是网址'],
  ['a password', 'https://a:b@carrier.example/{no}', '用户名和密码'],
])('an address with %s is refused at the form, which keeps what was typed', async (_, pollUrl, problem) => {
  const answer = await warehouse.post(`/staff/carriers/${id}`, { name: '顺丰冷运', way: 'json', pollUrl })
  expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(problem)])
  expect(answer.body).toContain(pollUrl)
})

test('a stand-in is for the sample alone, and two carriers have two names', async () => {
  const saved = async (form: object) => {
    const answer = await warehouse.post('/staff/carriers', { name: '新', way: 'json', pollUrl: '', ...form })
    return problemIn(answer.body)
  }
  expect(await saved({ way: 'stand-in' })).toContain('模拟承运商仅用于样例商城')
  expect(await saved({ name: '顺丰冷运' })).toContain('该承运商已存在')
  expect(await shop.db.$count(carriers, eq(carriers.name, '新'))).toBe(0)
})
