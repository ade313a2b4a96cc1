import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, Server } from 'node:http'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { times } from '#shop-api/modules/trade/orders/testing/race.ts'
import { jsonPoster } from '#shop-api/platform/outgoing/post-json.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { pauseAfter, sendWebhooks } from './send-webhooks.ts'
import { deliveriesAnswer, feedOrder, madeWebhook, orderChangesAnswer } from './shapes.ts'
import { webhookDeliveries } from './tables.ts'

const OWN = '127.0.0.0/8'
const post = jsonPoster(OWN)

/** An ERP beside the shop: takes orders, or answers with another status. */
interface Heard {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
let heard: Heard[] = []
let statusFor: (body: string) => number = () => 200
let erp: Server
let url = ''
let shop: TestShop
let app: FastifyInstance

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  app = await shop.instance({ WEBHOOK_NETWORKS: OWN })
  erp = createServer((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      reply.writeHead(statusFor(body)).end()
    })
  })
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve))
  const address = erp.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/orders`
}, OPEN_MS)
beforeEach(() => {
  heard = []
  statusFor = () => 200
})
afterAll(async () => {
  await new Promise((resolve) => erp.close(resolve))
  await shop.close()
})

async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const answer = await app.inject({ method, url: `/admin${path}`, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, ...answer.json<{ message: string; data: unknown }>() }
}

const send = (now = shop.now) => sendWebhooks(shop.db, post, now)
const orderOf = ({ body }: Heard) => feedOrder.parse(JSON.parse(body).order)
const statesHeard = () => heard.map((each) => [orderOf(each).id, orderOf(each).state])
const paidOrders: number[] = []
let hook: { id: number; secret: string }

test('a new webhook hears of what changes from then on, signed', async () => {
  hook = madeWebhook.parse((await call('POST', '/webhooks', { url })).data)
  expect(await send()).toBe(0)
  const { orders } = orderChangesAnswer.parse((await call('GET', '/order-changes?limit=200')).data)
  const ready = orders.filter(({ state, hold, waitsForGroup }) => state === 'paid' && !hold && !waitsForGroup)
  paidOrders.push(...ready.map(({ id }) => id))
  expect(paidOrders.length).toBeGreaterThan(2)
  await pickOrder(shop.db, paidOrders[0] ?? 0, shop.now)
  expect(await send()).toBe(1)
  const [{ headers, body } = { headers: {}, body: '' }] = heard
  expect(statesHeard()).toEqual([[paidOrders[0], 'picked']])
  const [, seconds = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-shop-signature'])) ?? []
  expect(signature).toBe(createHmac('sha256', hook.secret).update(`${seconds}.${body}`).digest('hex'))
  expect(headers['x-shop-delivery']).toBe(`${hook.id}-${paidOrders[0]}-${orderOf(heard[0] ?? { headers, body }).place}`)
  expect(await send()).toBe(0)
})

test('what is refused waits longer each time, keeps others waiting for nothing, and comes in its newest state', async () => {
  const [first = 0, second = 0] = paidOrders
  statusFor = (body) => (orderOf({ headers: {}, body }).id === first ? 500 : 200)
  const ship = { orderId: first, carrier: '自营', trackingNo: '1', now: shop.now }
  await shipOrder(shop.db, { ...ship })
  await pickOrder(shop.db, second, shop.now)
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  expect(statesHeard()).toEqual([
    [first, 'shipped'],
    [second, 'picked'],
  ])
  expect([1, 2, 3, 7, 11, 12].map(pauseAfter)).toEqual([60_000, 120_000, 240_000, HOUR_MS, HOUR_MS, null])
  let at = shop.now
  for (let failures = 2; failures <= 12; failures += 1) {
    at = new Date(at.getTime() + HOUR_MS)
    await send(at)
  }
  heard = []
  await send(new Date(at.getTime() + 24 * HOUR_MS))
  expect(heard).toEqual([])
  const { deliveries } = (await call('GET', '/webhooks/failures')).data as { deliveries: object[] }
  expect(deliveries).toMatchObject([{ orderId: first, failures: 12, lastError: '对方返回 500', dueAt: null }])
  statusFor = () => 200
  expect((await call('POST', `/webhooks/${hook.id}/resend`, { orderId: first })).data).toEqual({ orders: 1 })
  expect(await send()).toBe(1)
  expect(statesHeard()).toEqual([[first, 'shipped']])
  expect((await call('GET', '/webhooks/failures')).data).toEqual({ deliveries: [] })
})

test('an address that is away costs no order its tries, and one that changes meanwhile is sent once more', async () => {
  const [, , third = 0] = paidOrders
  await pickOrder(shop.db, third, shop.now)
  const away = jsonPoster(OWN)
  const gone = async () => ({ kind: 'away', reason: '网站拒绝连接' }) as const
  for (let run = 0; run < 20; run += 1) await sendWebhooks(shop.db, gone, shop.now)
  expect((await call('GET', '/webhooks/failures')).data).toMatchObject({
    deliveries: [{ orderId: third, failures: 1, lastError: '网站拒绝连接' }],
  })
  let isFirst = true
  const meanwhile: typeof away = async (...args) => {
    const answer = await away(...args)
    if (isFirst) await shipOrder(shop.db, { orderId: third, carrier: '自营', trackingNo: '2', now: shop.now })
    isFirst = false
    return answer
  }
  await sendWebhooks(shop.db, meanwhile, shop.now)
  await send()
  expect(statesHeard()).toEqual([
    [third, 'picked'],
    [third, 'shipped'],
  ])
  expect(Number(orderOf(heard[1] ?? { headers: {}, body: '' }).place)).toBeGreaterThan(
    Number(orderOf(heard[0] ?? { headers: {}, body: '' }).place),
  )
})

test.each([
  ['http://169.254.169.254/latest', '内部网络'],
  ['http://10.0.0.1/', '内部网络'],
  ['http://[::1]/', '内部网络'],
  ['ftp://erp.example.com', 'https:// 或 http://'],
  ['https://user:pass@erp.example.com', '用户名和密码'],
  ['erp', '不是网址'],
])('%s is no address for orders', async (bad, reason) => {
  const answer = await call('POST', '/webhooks', { url: bad })
  expect(answer.status).toBe(422)
  expect(answer.message).toContain(reason)
})

test('names that lead inside are found out when they are called, and plain http needs an own network', async () => {
  expect(await jsonPoster('10.0.0.0/8')('http://localhost:1/', '', {})).toMatchObject({
    kind: 'away',
    reason: /内部网络/,
  })
  expect(await jsonPoster(undefined)('http://erp.example.com/', '', {})).toMatchObject({ reason: /https/ })
})

test('what nobody took in time is sent again in the order of its changes, each order once and as it is by then', async () => {
  const { db, now } = shop
  // The buyer of this test signs nothing.
  await db.execute(sql`truncate agreement_templates cascade`)
  const goodsId = await addGoods(db, { now, code: 'WHK' })
  const buyer = await addBuyer(db, { code: 'ERP-7' })
  await addBalance(db, buyer.memberId, 1_000_000, now)
  const made: number[] = []
  statusFor = () => 500
  for (const _ of times(3)) {
    const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 30]], now))
    made.push(orders[0]?.id ?? 0)
    await payOrder(db, { memberId: buyer.memberId, orderId: made.at(-1) ?? 0, key: null, now })
  }
  const [first = 0, second = 0, third = 0] = made
  await send()
  // The first one changes again, and is the newest change by then.
  await pickOrder(db, first, now)
  let at = now
  for (let failures = 0; failures <= 12; failures += 1) {
    at = new Date(at.getTime() + HOUR_MS)
    await send(at)
  }
  const failed = deliveriesAnswer.parse((await call('GET', '/webhooks/failures')).data).deliveries
  expect(failed.filter(({ orderId }) => made.includes(orderId)).map(({ dueAt }) => dueAt)).toEqual([null, null, null])
  statusFor = () => 200
  heard = []
  expect((await call('POST', `/webhooks/${hook.id}/resend`, {})).status).toBe(200)
  await send(at)
  const ours = heard.map(orderOf).filter(({ id }) => made.includes(id))
  expect(ours.map(({ id, state }) => [id, state])).toEqual([
    [second, 'paid'],
    [third, 'paid'],
    [first, 'picked'],
  ])
  expect(ours.map(({ member }) => member.code)).toEqual(Array(3).fill('ERP-7'))
  expect((await call('GET', '/webhooks/failures?afterr=1')).status).toBe(422)
})

test('the list of failures goes on by an id of its own: two programs that failed with one order are two rows', async () => {
  const other = madeWebhook.parse((await call('POST', '/webhooks', { url: `${url}/other` })).data)
  const [row] = await shop.db.select({ id: orders.id }).from(orders)
  const orderId = row?.id ?? 0
  const values = [hook.id, other.id].map((webhookId) => ({
    webhookId,
    orderId,
    place: 1,
    failures: 1,
    lastError: '拒绝',
  }))
  await shop.db.insert(webhookDeliveries).values(values).onConflictDoNothing()
  const [one] = deliveriesAnswer.parse((await call('GET', '/webhooks/failures')).data).deliveries
  const rest = deliveriesAnswer.parse((await call('GET', `/webhooks/failures?after=${one?.id}`)).data).deliveries
  expect([one, ...rest].map((each) => [each?.orderId, each?.webhookId])).toEqual([
    [orderId, hook.id],
    [orderId, other.id],
  ])
  await call('POST', `/webhooks/${other.id}/remove`)
  await shop.db.delete(webhookDeliveries)
})

test('nothing is sent to an address that was removed', async () => {
  expect((await call('POST', `/webhooks/${hook.id}/remove`)).data).toEqual({ url })
  expect((await call('POST', `/webhooks/${hook.id}/remove`)).status).toBe(404)
  await shipOrder(shop.db, { orderId: paidOrders[1] ?? 0, carrier: '自营', trackingNo: '3', now: shop.now })
  expect(await send()).toBe(0)
})
