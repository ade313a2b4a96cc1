import type { TogetherPart } from '#lib/contract/together.ts'
import { MOST_TOGETHER, togetherUrl } from '#lib/contract/together.ts'
import { configure, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'

const NUMBERS = '/api/order/numbers'
const UNREAD = '/api/message/unread'
const TERMS = '/api/goods/terms?ids=7%2C12'

let upstream: RecordingUpstream
let browser: TestBrowser

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())
beforeEach(async () => {
  upstream.answer = ({ target }): PlannedAnswer => {
    if (target === '/api/login')
      return { ...envelope({ member_id: 7, company: '仁心大药房' }), headers: { 'set-cookie': 'sid=s1' } }
    if (target === TERMS) return { ...envelope({ data: [] }), headers: { 'set-cookie': 'sid=s2' } }
    return target === UNREAD ? { status: 500, body: 'broken' } : envelope({})
  }
  browser = new TestBrowser()
  await browser.ask('POST', '/api/login', { form: 'account=yh&password=right' })
  upstream.requests.length = 0
})

const ask = async (...urls: string[]) => {
  const answer = await browser.ask('GET', togetherUrl(urls))
  return { ...answer, parts: answer.json as unknown as readonly TogetherPart[] }
}

test('several reads are answered in one, each as it is alone, in the order they were asked for', async () => {
  const { status, parts } = await ask(NUMBERS, UNREAD, TERMS)
  const alone = await Promise.all([NUMBERS, UNREAD, TERMS].map((url) => browser.ask('GET', url)))
  expect(status).toBe(200)
  expect(parts.map((part) => [part.status, JSON.parse(part.text).code])).toEqual(
    alone.map((each) => [each.status, each.json.code]),
  )
  expect(new Set(upstream.requests.map(({ target }) => target))).toEqual(new Set([NUMBERS, UNREAD, TERMS]))
  expect(parts.every(({ requestId }) => requestId !== undefined)).toBe(true)
})

test('a session that one of them moves is moved by the answer', async () => {
  await ask(NUMBERS, TERMS)
  upstream.requests.length = 0
  await ask(NUMBERS)
  expect(upstream.requests.map(({ headers }) => headers.cookie)).toEqual(['sid=s2'])
})

test.each([
  ['nothing', []],
  ['what writes', ['/api/draw?id=3']],
  ['a stream', ['/api/chat/stream']],
  ['a picture', [NUMBERS, '/api/image/goods/YP1/list']],
  ['another address', [NUMBERS, 'https://elsewhere.example/api/order/numbers']],
  ['itself', [togetherUrl([NUMBERS])]],
  ['too much', Array.from({ length: MOST_TOGETHER + 1 }, () => NUMBERS)],
])('%s is refused, and nothing is asked for', async (_, urls) => {
  expect((await ask(...urls)).status).toBe(404)
  expect(upstream.requests).toEqual([])
})

test('it is a read: any other method is refused', async () => {
  const origin = 'https://shop.example'
  expect((await browser.ask('POST', togetherUrl([NUMBERS]), { form: 'a=1', headers: { origin } })).status).toBe(405)
})
