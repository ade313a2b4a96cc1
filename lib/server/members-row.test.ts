import { isMissingOrForeignRecord } from './members-row.ts'
import { saveSession } from './sign-in/session.ts'
import { configure, SITE } from './testing/browser.ts'
import type { RecordingUpstream } from './testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from './testing/recording-upstream.ts'

let upstream: RecordingUpstream
let cookie = ''

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
  const headers = new Headers()
  const cookies = [{ name: 'sid', value: 'theirs', host: new URL(upstream.url).hostname }]
  await saveSession(new Request(SITE, { headers: { host: 'shop.example' } }), headers, {
    id: 's',
    memberId: 7,
    signedInAt: 1_780_000_000,
    who: 'w',
    cookies,
  })
  cookie = headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  isMissingOrForeignRecord(new Request(SITE + path, { headers: { host: 'shop.example', cookie, ...headers } }))
const absent = { status: 404, body: JSON.stringify({ code: 404, message: '订单不存在' }) }

test.each([
  ['/order/info/12', '/api/order/12'],
  ['/cart_step3/12?from=cart', '/api/order/12'],
  ['/order/returnInfo/12', '/api/after_sales/12'],
  ['/order/afterSalesInfo/12', '/api/after_sales/12'],
  ['/zzfw/pzqg/info?id=12', '/api/user/buy/12'],
])('%s is looked up in the name of its reader', async (page, call) => {
  upstream.answer = () => absent
  expect(await ask(page)).toBe(true)
  expect(upstream.requests.map(({ target, headers }) => [target, headers.cookie])).toEqual([[call, 'sid=theirs']])
  upstream.answer = () => envelope({ id: 12 })
  expect(await ask(page)).toBe(false)
})

test.each([
  ['an upstream that fails', () => ({ status: 500, body: '{"code":500,"message":""}' })],
  ['an upstream that speaks no language of ours', () => ({ status: 404, body: '<h1>not found</h1>' })],
  ['a session that is over', () => ({ status: 401, body: '{"code":10001,"message":""}' })],
])('%s leaves the page to say it', async (_, answer) => {
  upstream.answer = answer
  expect(await ask('/order/info/12')).toBe(false)
})

test.each(['/order', '/zzfw/pzqg/info', '/user', '/list/info/12'])('%s is about no row of a member', async (page) => {
  upstream.answer = () => absent
  expect(await ask(page)).toBe(false)
  expect(upstream.requests).toEqual([])
})

test('who comes from another page of the shop is not asked for twice', async () => {
  upstream.answer = () => absent
  expect(await ask('/order/info/12', { 'sec-fetch-dest': 'empty' })).toBe(false)
  expect(upstream.requests).toEqual([])
})
