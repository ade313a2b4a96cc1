import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { until } from '#lib/kernel/testing/until.ts'
import { configure, SITE, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { handleShopCall } from './handle.ts'

const PATH = '/api/chat/stream'

let upstream: RecordingUpstream
/** The upstream's side of each stream, as they were opened. */
let lines: ServerResponse[]

const streaming = (type = 'text/event-stream; charset=utf-8', more: Record<string, string> = {}): PlannedAnswer => ({
  headers: { 'content-type': type, 'set-cookie': 'a=b', 'x-middleware-rewrite': '/evil', ...more },
  stream: (response) => {
    lines.push(response)
    response.write(': open\n\n')
  },
})

function shop(target: string): PlannedAnswer {
  if (target.startsWith(PATH)) return streaming()
  const signedIn = envelope({ member_id: 7, company: '仁心大药房' })
  return target === '/api/login'
    ? { ...signedIn, headers: { ...signedIn.headers, 'set-cookie': 'sid=s1' } }
    : envelope({})
}

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())
beforeEach(() => {
  lines = []
  upstream.requests.length = 0
  upstream.answer = ({ target }) => shop(target)
})

async function signedIn(): Promise<TestBrowser> {
  const browser = new TestBrowser()
  await browser.ask('POST', '/api/login', { form: 'account=yh&password=right' })
  upstream.requests.length = 0
  return browser
}

interface Reading {
  readonly response: Response
  /** Text until it contains so much; what came when the stream ended first. */
  readonly until: (text: string) => Promise<string>
  readonly leave: () => void
  /** Gives up the answer, without a word that the reader left. */
  readonly cancel: () => Promise<void>
}

async function open(browser: TestBrowser, init: { query?: string; headers?: Record<string, string> } = {}) {
  const leaving = new AbortController()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = new Request(`${SITE}${PATH}${init.query ?? ''}`, {
    headers: { host: 'shop.example', cookie, ...init.headers },
    signal: leaving.signal,
  })
  const response = await handleShopCall(request)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let got = ''
  const reading: Reading = {
    response,
    until: async (text) => {
      while (!got.includes(text)) {
        const piece = await reader?.read()
        if (!piece || piece.done) break
        got += piece.value
      }
      return got
    },
    leave: () => leaving.abort(),
    cancel: async () => reader?.cancel(),
  }
  return reading
}

const closed = (line: ServerResponse | undefined) => (line?.closed ? undefined : once(line as ServerResponse, 'close'))

test('events leave as they come, with the headers of a stream and no others', async () => {
  const browser = await signedIn()
  const reading = await open(browser)
  expect(await reading.until('open')).toBe(': open\n\n')
  lines[0]?.write('id: 1\nevent: message\ndata: {"text":"到货了"}\n\n')
  expect(await reading.until('到货了')).toContain('event: message')
  expect(Object.fromEntries(reading.response.headers)).toEqual({
    'cache-control': 'no-store, no-transform',
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': upstream.requests[0]?.headers['x-request-id'],
  })
  reading.leave()
})

test('the upstream gets the session, the position and the request id, and nothing else of the reader', async () => {
  const headers = { 'last-event-id': '41', 'x-request-id': 'page-1234_abcd', 'x-evil': '1', 'accept-language': 'zh' }
  const reading = await open(await signedIn(), { query: '?after=7&evil=1', headers })
  const [seen] = upstream.requests
  expect(seen?.target).toBe(`${PATH}?after=7`)
  expect(seen?.headers).toMatchObject({ cookie: 'sid=s1', 'last-event-id': '41', 'x-request-id': 'page-1234_abcd' })
  expect(Object.keys(seen?.headers ?? {}).sort()).toEqual(
    ['accept', 'accept-encoding', 'connection', 'cookie', 'host', 'last-event-id', 'x-request-id'].sort(),
  )
  reading.leave()
  const odd = await open(await signedIn(), { headers: { 'last-event-id': '1 or 1' } })
  expect(upstream.requests.at(-1)?.headers['last-event-id']).toBeUndefined()
  odd.leave()
})

test('a reader who leaves is gone from the upstream', async () => {
  const reading = await open(await signedIn())
  await reading.until('open')
  reading.leave()
  await closed(lines[0])
  expect(lines[0]?.writableFinished).toBe(false)
})

test('a reader who only stops the answer is gone, too', async () => {
  const reading = await open(await signedIn())
  const again = await open(await signedIn())
  await again.until('open')
  await again.cancel()
  await closed(lines[1])
  expect(lines[0]?.closed).toBe(false)
  reading.leave()
})

test('the upstream ends the stream, in order or by breaking off', async () => {
  const first = await open(await signedIn())
  lines[0]?.end('data: 1\n\n')
  expect(await first.until('never')).toBe(': open\n\ndata: 1\n\n')
  const second = await open(await signedIn())
  await second.until('open')
  lines[1]?.destroy()
  expect(await second.until('never')).toBe(': open\n\n')
})

test('signing out ends the streams of this session and of no other', async () => {
  const [leaving, staying] = [await signedIn(), await signedIn()]
  const [ended, kept] = [await open(leaving), await open(staying)]
  await leaving.ask('DELETE', '/api/user/logout')
  await ended.until('never')
  await closed(lines[0])
  lines[1]?.write('data: still\n\n')
  expect(await kept.until('still')).toContain('still')
  kept.leave()
})

test('signing out while a stream is still being opened leaves one that is over, and no fault', async () => {
  upstream.answer = ({ target }) => (target.startsWith(PATH) ? { silent: true } : shop(target))
  const browser = await signedIn()
  const opening = open(browser)
  await until(() => upstream.requests.length > 0)
  await browser.ask('DELETE', '/api/user/logout')
  const ended = await opening
  expect(ended.response.status).toBe(200)
  expect(ended.response.headers.get('content-type')).toContain('text/event-stream')
  expect(await ended.until('never')).toBe('')
})

test('a session has eight streams at most, and may open another when one is over', async () => {
  const browser = await signedIn()
  const readings: Reading[] = []
  for (let count = 0; count < 8; count += 1) readings.push(await open(browser))
  const ninth = await open(browser)
  expect(ninth.response.status).toBe(429)
  expect(await ninth.until('}')).toContain('打开的页面过多，请关闭部分页面后重试')
  const other = await open(await signedIn())
  expect(other.response.status).toBe(200)
  lines[0]?.end()
  await readings[0]?.until('never')
  const next = await open(browser)
  expect(next.response.status).toBe(200)
  for (const each of [...readings, other, next]) each.leave()
})

test('a guest is asked to sign in, and nothing is asked', async () => {
  const { response, until } = await open(new TestBrowser())
  expect([response.status, JSON.parse(await until('}')).code]).toEqual([401, 10001])
  expect(upstream.requests).toEqual([])
})

test('what the upstream says in place of a stream is said as everywhere', async () => {
  const answerTo = async (planned: PlannedAnswer) => {
    upstream.answer = ({ target }) => (target.startsWith(PATH) ? planned : shop(target))
    const { response, until } = await open(await signedIn())
    return { status: response.status, headers: response.headers, body: JSON.parse(await until('\0')) }
  }
  const refused = await answerTo({ ...envelope(null, 403, { message: '尚未开通在线客服' }), status: 403 })
  expect([refused.status, refused.body.message]).toEqual([403, '尚未开通在线客服'])
  const over = await answerTo({ ...envelope(null, 10001), status: 401 })
  expect([over.status, over.headers.getSetCookie().length > 0]).toEqual([401, true])
  for (const planned of [
    envelope({ any: 1 }),
    { headers: { 'content-type': 'text/html' }, body: '<script>alert(1)</script>' },
    { headers: { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' }, body: 'packed' },
    { status: 302, headers: { location: 'https://evil.example/' } },
    { hangUp: true },
  ]) {
    const broken = await answerTo(planned)
    expect([broken.status, broken.body.message]).toEqual([502, '系统繁忙，请稍候再试'])
  }
})
