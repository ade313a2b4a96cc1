import { jest } from '@jest/globals'
import { userCalls } from '#lib/contract/user/calls.ts'
import { CLIENT_ADDRESS_HEADER } from './endpoints.ts'
import { log } from './log.ts'
import { logSecurity, logUnknownHost } from './security-log.ts'
import { configure, TestBrowser } from './testing/browser.ts'
import type { PlannedAnswer, RecordedRequest, RecordingUpstream } from './testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from './testing/recording-upstream.ts'

const PHONE = '13800001234'
const PASSWORD = 'wrong-password-1'

let upstream: RecordingUpstream
let written: Record<string, unknown>[]

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
  upstream.answer = shop
})
afterAll(() => upstream.close())
beforeEach(() => {
  written = []
  jest.spyOn(log(), 'warn').mockImplementation((entry: unknown) => {
    written.push(entry as Record<string, unknown>)
  })
})
afterEach(() => jest.restoreAllMocks())

function shop({ target, body }: RecordedRequest): PlannedAnswer {
  if (target.startsWith('/api/user/phone/')) return envelope({ accepted: 1, message: '' })
  if (body.includes('right')) {
    const answer = envelope({ member_id: 7, company: '仁心大药房', token: 'upstream-token' })
    return { ...answer, headers: { ...answer.headers, 'set-cookie': 'sid=upstream-cookie' } }
  }
  if (body.includes('often')) return envelope(null, 429)
  return envelope(null, 422, { errors: { password: ['密码不正确'] } })
}

const ask = (browser: TestBrowser, method: string, path: string, more: { form?: string; origin?: string } = {}) =>
  browser.ask(method, path, {
    form: more.form,
    headers: { [CLIENT_ADDRESS_HEADER]: '203.0.113.5', ...(more.origin ? { origin: more.origin } : {}) },
  })
const signIn = (browser: TestBrowser, password: string) =>
  ask(browser, 'POST', '/api/login', { form: `account=${PHONE}&password=${password}` })

test('a refused sign-in, with the address and nothing that was typed', async () => {
  await signIn(new TestBrowser(), PASSWORD)
  expect(written).toEqual([
    {
      security: 'sign_in_refused',
      address: '203.0.113.5',
      memberId: null,
      route: '/api/login',
      answered: 422,
      requestId: expect.any(String),
    },
  ])
})

test('too many tries, by the upstream’s own count', async () => {
  await signIn(new TestBrowser(), 'often')
  expect(written).toMatchObject([{ security: 'limit_hit', route: '/api/login', answered: 429 }])
})

test('a write of a foreign page, with the member whose session it used', async () => {
  const browser = new TestBrowser()
  await signIn(browser, 'right')
  await ask(browser, 'DELETE', '/api/user/logout', { origin: 'https://evil.example' })
  expect(written).toMatchObject([{ security: 'write_refused', memberId: 7, route: '/api/user/logout', answered: 403 }])
})

test('a limit of the storefront’s own, by the call’s template: the phone that was asked for stays out', async () => {
  const most = userCalls.phoneCheck.limit?.most ?? 0
  for (let at = 0; at <= most; at += 1) await ask(new TestBrowser(), 'GET', `/api/user/phone/${PHONE}`)
  expect(written).toMatchObject([{ security: 'limit_hit', route: '/api/user/phone/{value}', answered: 429 }])
})

test('nothing of a phone, a cookie, a token or a password is in any line', async () => {
  const browser = new TestBrowser()
  await signIn(browser, 'right')
  await signIn(browser, PASSWORD)
  await ask(browser, 'POST', '/api/login', { form: `account=${PHONE}&password=x`, origin: 'https://evil.example' })
  expect(written).toHaveLength(2)
  const cookies = [...browser.cookies.values()].filter((value) => value.length > 5)
  const text = JSON.stringify(written)
  for (const secret of [PHONE, PASSWORD, 'upstream-cookie', 'upstream-token', ...cookies]) {
    expect(text).not.toContain(secret)
  }
})

test('a wrong password is no event where nobody gets in by it, nor what is merely absent', async () => {
  await ask(new TestBrowser(), 'GET', '/api/nothing')
  await ask(new TestBrowser(), 'POST', '/api/user/send_code', { form: `phone=${PHONE}` })
  expect(written).toEqual([])
})

test('a flood of one event is counted and does not hide the others', () => {
  jest.useFakeTimers({ now: Date.now() + 600_000 })
  for (let at = 0; at < 1_000; at += 1) logUnknownHost('203.0.113.9', 'x'.repeat(5_000))
  logSecurity('write_refused', { address: '203.0.113.9', memberId: null })
  expect(written).toHaveLength(301)
  expect(written[0]).toEqual({
    security: 'unknown_host',
    address: '203.0.113.9',
    memberId: null,
    host: 'x'.repeat(100),
    answered: 421,
  })
  jest.advanceTimersByTime(61_000)
  logUnknownHost('203.0.113.9', 'y')
  expect(written.slice(301)).toMatchObject([{ security: 'unknown_host', leftOut: 700 }, { host: 'y' }])
  jest.useRealTimers()
})
