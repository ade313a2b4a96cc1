import type { ServerResponse } from 'node:http'
import { configure, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'

let upstream: RecordingUpstream
let browser: TestBrowser

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())
beforeEach(async () => {
  upstream.answer = ({ target }): PlannedAnswer =>
    target === '/api/login'
      ? { ...envelope({ member_id: 7, company: '仁心大药房' }), headers: { 'set-cookie': 'sid=s1' } }
      : envelope({ id: 3, is_join: 1, name: '50积分', remarks: '' })
  browser = new TestBrowser()
  await browser.ask('POST', '/api/login', { form: 'account=yh&password=right' })
  upstream.requests.length = 0
})

const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
const draw = (headers: Record<string, string> = script) => browser.ask('GET', '/api/draw?id=3', { headers })

test('a script of the shop draws for a member', async () => {
  expect((await draw()).status).toBe(200)
  expect(upstream.requests.map(({ method, target }) => `${method} ${target}`)).toEqual(['GET /api/draw?id=3'])
})

test.each([
  ['says nothing of itself', {}],
  ['comes from another site', { ...script, 'sec-fetch-site': 'cross-site' }],
  ['comes from a sister site', { ...script, 'sec-fetch-site': 'same-site' }],
  ['is typed in', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
  ['is a picture in rich text', { ...script, 'sec-fetch-dest': 'image' }],
  ['follows a link', { ...script, 'sec-fetch-dest': 'document' }],
])('what %s draws nothing', async (_, headers) => {
  expect((await draw(headers)).status).toBe(403)
  expect(upstream.requests).toEqual([])
})

test('a guest is asked to sign in', async () => {
  const answer = await new TestBrowser().ask('GET', '/api/draw?id=3', { headers: script })
  expect(answer.json.code).toBe(10001)
  expect(upstream.requests).toEqual([])
})

test('a second press during a draw is refused, one after it is not', async () => {
  const prize = envelope({ id: 3, is_join: 1, name: '50积分', remarks: '' })
  const held = Promise.withResolvers<ServerResponse>()
  upstream.answer = () => ({ ...prize, stream: held.resolve })
  const first = draw()
  const waiting = await held.promise
  const second = await draw()
  waiting.end(prize.body)
  upstream.answer = () => prize
  expect([second.status, (await first).status, (await draw()).status]).toEqual([409, 200, 200])
  expect(upstream.requests).toHaveLength(2)
})

test('a connection that breaks is not tried again', async () => {
  await draw()
  upstream.answer = () => ({ hangUp: true })
  expect((await draw()).status).toBe(502)
  expect(upstream.requests).toHaveLength(2)
})
