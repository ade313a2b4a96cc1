import { userCalls } from '#lib/contract/user/calls.ts'
import { CLIENT_ADDRESS_HEADER } from '../endpoints.ts'
import { configure, TestBrowser } from '../testing/browser.ts'
import type { RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'

let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
  upstream.answer = () => envelope({ accepted: 1, message: '' })
})
afterAll(() => upstream.close())

const most = userCalls.phoneCheck.limit?.most ?? 0
const ask = (browser: TestBrowser, at: number, address: string) =>
  browser.ask('GET', `/api/user/phone/1380000${String(at).padStart(4, '0')}`, {
    headers: { [CLIENT_ADDRESS_HEADER]: address },
  })

test('a list of phones ends at the limit of its address, for whatever browser', async () => {
  const statuses: number[] = []
  for (let at = 0; at < most + 5; at += 1) statuses.push((await ask(new TestBrowser(), at, '192.0.2.1')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(most)
  expect(statuses.slice(most)).toEqual([429, 429, 429, 429, 429])
  expect(upstream.requests).toHaveLength(most)
  expect((await ask(new TestBrowser(), 1, '192.0.2.2')).status).toBe(200)
})

test('and at the limit of a session that comes from many addresses', async () => {
  const member = new TestBrowser()
  upstream.answer = () => {
    const signedIn = envelope({ member_id: 7, company: '仁心大药房' })
    return { ...signedIn, headers: { ...signedIn.headers, 'set-cookie': 'sid=1' } }
  }
  await member.ask('POST', '/api/login', { form: 'account=a&password=b' })
  upstream.answer = () => envelope({ accepted: 1, message: '' })
  const statuses: number[] = []
  for (let at = 0; at <= most; at += 1) statuses.push((await ask(member, at, `198.51.100.${at}`)).status)
  expect(statuses.at(-2)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})
