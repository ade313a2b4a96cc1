import { configure, TestBrowser } from '../testing/browser.ts'
import type { RecordingUpstream } from '../testing/recording-upstream.ts'
import { startRecordingUpstream } from '../testing/recording-upstream.ts'

// What a shop API of another form is asked, by the worked example of docs/adapters.md.
let upstream: RecordingUpstream
beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url, { SHOP_ADAPTER: 'example', UPSTREAM_COOKIES: 'shared', SHARED_COOKIES: 'sid' })
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
})

const answer = (body: unknown, status = 200) => {
  upstream.answer = () => ({ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

test('a list is asked for under its path, with its own parameters, and read out of its own fields', async () => {
  answer({ ok: true, result: { items: [{ sku: 11, title: '板蓝根', cents: 860 }], count: 31 } })
  const { json } = await new TestBrowser().ask('GET', '/api/goods/list?keywords=%E6%9D%BF&page=2')
  expect(upstream.requests.map(({ method, target }) => [method, target])).toEqual([
    ['GET', '/v2/products?search=%E6%9D%BF&offset=30'],
  ])
  expect(json).toMatchObject({ code: 10_000, data: { data: [{ id: 11, base_price: '8.60' }], total: 31 } })
})

test('what an address names goes where the template has it', async () => {
  answer({ ok: true, result: { sku: 11, title: '板蓝根' } })
  await new TestBrowser().ask('GET', '/api/goods/detail/11')
  expect(upstream.requests[0]?.target).toBe('/v2/products/11')
})

test('a write goes out as JSON under another path, and its refusal keeps its words', async () => {
  const browser = new TestBrowser()
  browser.cookies.set('sid', 'of-a-member')
  answer({ ok: false, reason: '库存不足' }, 409)
  const { status, json } = await browser.ask('POST', '/api/cart/quick_add/11')
  const [sent] = upstream.requests
  expect([sent?.method, sent?.target, sent?.headers['content-type']]).toEqual([
    'POST',
    '/v2/basket',
    'application/json',
  ])
  expect(JSON.parse(sent?.body ?? '')).toEqual({ sku: 11, count: 1 })
  expect([status, json.code, json.message]).toEqual([409, 409, '库存不足'])
})

test('a call that it leaves as it is goes out as the contract has it', async () => {
  answer({ code: 200, data: [] })
  await new TestBrowser().ask('GET', '/api/goods/hot')
  expect(upstream.requests[0]?.target).toBe('/api/goods/hot')
})
