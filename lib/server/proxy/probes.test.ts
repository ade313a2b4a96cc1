import { gzipSync } from 'node:zlib'
import { brokenAnswers, goodBody, hostileTargets, oddRequestHeaders, oddUpstreamHeaders } from '#e2e/testing/probes.ts'
import { configure, SITE, TestBrowser } from '../testing/browser.ts'
import type { RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { matchCall } from './match.ts'

let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
  upstream.answer = () => envelope([])
})

const ALLOWED_TO_UPSTREAM = ['accept', 'accept-encoding', 'connection', 'host', 'user-agent', 'x-request-id']
const ALLOWED_TO_BROWSER = ['cache-control', 'content-type', 'x-content-type-options', 'x-request-id']

test.each(hostileTargets)('the raw path %s belongs to no call', (target) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect(matchCall(method, target.split('?', 1)[0] ?? '')).toEqual({ found: false, allow: [] })
  }
})

test.each(hostileTargets)('asked for %s, the upstream sees paths of the contract or nothing', async (target) => {
  const answer = await new TestBrowser().send(
    new Request(target.startsWith('http') ? target : SITE + target, { headers: { host: 'shop.example' } }),
  )
  // Goods without id and name cannot be shown.
  expect(answer.status).toBeLessThan(upstream.requests.length > 0 ? 503 : 500)
  for (const { target: seen } of upstream.requests) {
    expect(matchCall('GET', seen).found).toBe(true)
  }
})

test.each(oddRequestHeaders)('a request with %s: %s is answered, and the header stays here', async (name, value) => {
  const answer = await new TestBrowser().ask('GET', '/api/goods/hot', { headers: { [name]: value } })
  expect(answer.status).toBe(200)
  const [seen] = upstream.requests
  expect(Object.keys(seen?.headers ?? {}).filter((header) => !ALLOWED_TO_UPSTREAM.includes(header))).toEqual([])
  if (name !== 'user-agent') expect(seen?.rawHeaders).not.toContain(value)
  expect(seen?.headers.accept).toBe('application/json')
})

test.each(oddUpstreamHeaders)(
  'an upstream that sends %s: %s does not reach the browser with it',
  async (name, value) => {
    upstream.answer = () => ({ headers: { [name]: value }, body: goodBody })
    const answer = await new TestBrowser().ask('GET', '/api/goods/hot')
    expect([answer.status, answer.text]).toEqual([200, goodBody])
    expect([...answer.headers.keys()].sort()).toEqual(ALLOWED_TO_BROWSER)
    expect([...answer.headers.values()]).not.toContain(value)
  },
)

test.each(brokenAnswers)('an upstream with %s is a failure of its own, whole and well-formed', async (_, raw) => {
  upstream.answer = () => ({ raw: Buffer.from(raw) })
  const answer = await new TestBrowser().ask('GET', '/api/goods/hot')
  expect([answer.status, answer.json.message]).toEqual([502, '系统繁忙，请稍候再试'])
  expect(answer.text).not.toMatch(/secret|evil/)
})

test.each([
  ['as it is', { body: Buffer.alloc(9 * 1024 * 1024, 0x20) }],
  ['once unpacked', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20)) }],
])('an answer too large %s is a failure', async (_, planned) => {
  upstream.answer = () => planned
  const answer = await new TestBrowser().ask('GET', '/api/goods/hot')
  expect([answer.status, answer.json.code]).toEqual([502, 502])
})
