import { saveSession } from './sign-in/session.ts'
import { configure, TestBrowser } from './testing/browser.ts'
import type { PlannedAnswer, RecordedRequest, RecordingUpstream } from './testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from './testing/recording-upstream.ts'

const OVER_TLS = { host: 'shop.example', origin: 'https://shop.example' }

let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url, { SITE_URL: 'https://shop.example' })
  upstream.answer = shop
})
afterAll(() => upstream.close())

function shop({ target, headers }: RecordedRequest): PlannedAnswer {
  if (target === '/api/login') {
    const answer = envelope({ member_id: 7, company: '仁心大药房' })
    return { ...answer, headers: { ...answer.headers, 'set-cookie': 'sid=s1' } }
  }
  return headers.cookie === undefined ? envelope(null, 10001) : envelope({ company: headers.cookie })
}

const signIn = async (browser: TestBrowser) =>
  await browser.ask('POST', '/api/login', { form: 'account=yh&password=right', headers: OVER_TLS })
const ask = async (browser: TestBrowser) => await browser.ask('GET', '/api/user/base', { headers: OVER_TLS })

/** A browser with the cookies a release before the present names gave it. */
async function browserOfBefore(): Promise<TestBrowser> {
  const browser = new TestBrowser()
  await signIn(browser)
  const { sealData, unsealData } = await import('iron-session')
  const password = process.env.SESSION_SECRET ?? ''
  const sealed = browser.cookies.get('__Host-shop_session') ?? ''
  const { form, ...session } = await unsealData<Record<string, unknown>>(decodeURIComponent(sealed), { password })
  expect(form).toBe(2)
  browser.cookies.clear()
  browser.cookies.set('shop_session', await sealData(session, { password })).set('signed_in', '1')
  return browser
}

test('over TLS every cookie of a sign-in belongs to this very host', async () => {
  const browser = new TestBrowser()
  const lines = (await signIn(browser)).headers.getSetCookie()
  expect(lines.map((line) => line.split('=', 1)[0])).toEqual(['__Host-shop_session', '__Host-signed_in'])
  for (const line of lines) {
    expect(line).toMatch(/; Path=\/(;|$)/)
    expect(line).toMatch(/; Secure(;|$)/)
    expect(line).not.toMatch(/domain/i)
  }
  expect((await ask(browser)).json.data).toMatchObject({ company: 'sid=s1' })
})

test('a sign-in of before goes on, under the present names', async () => {
  const browser = await browserOfBefore()
  expect((await ask(browser)).json.data).toMatchObject({ company: 'sid=s1' })
  expect([...browser.cookies.keys()].sort()).toEqual(['__Host-shop_session', '__Host-signed_in'])
  expect((await ask(browser)).json.data).toMatchObject({ company: 'sid=s1' })
})

test('a session of today put under the former name by another host of the domain is no sign-in', async () => {
  const attacker = new TestBrowser()
  await signIn(attacker)
  const victim = new TestBrowser()
  victim.cookies.set('shop_session', attacker.cookies.get('__Host-shop_session') ?? '').set('signed_in', '1')
  expect((await ask(victim)).json.code).toBe(10001)
  expect(victim.cookies.size).toBe(0)
})

test('a cookie under the former name does not come before the present one', async () => {
  const browser = new TestBrowser()
  await signIn(browser)
  const { cookies } = browser
  browser.cookies.set('shop_session', 'planted').set('signed_in', '1')
  expect((await ask(browser)).json.data).toMatchObject({ company: 'sid=s1' })
  expect([...cookies.keys()].sort()).toEqual(['__Host-shop_session', '__Host-signed_in'])
})

test('signing out takes both away', async () => {
  const browser = await browserOfBefore()
  browser.cookies.set('__Host-signed_in', '1')
  await browser.ask('DELETE', '/api/user/logout', { headers: OVER_TLS })
  expect(browser.cookies.size).toBe(0)
})

test('a session too large for one cookie is kept in parts of the present name', async () => {
  const headers = new Headers()
  const cookies = [{ name: 'sid', value: 'x'.repeat(5000) }]
  const request = new Request('https://shop.example/', { headers: OVER_TLS })
  await saveSession(request, headers, { id: 'a', memberId: 7, signedInAt: 1, who: 'w', cookies })
  expect(headers.getSetCookie().map((line) => line.split('=', 1)[0])).toEqual([
    '__Host-shop_session.0',
    '__Host-shop_session.1',
    '__Host-signed_in',
  ])
})
