import { configure, SITE, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordedRequest, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'

let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url, { UPSTREAM_COOKIES: 'shared', SHARED_COOKIES: 'sid' })
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
  upstream.answer = shop
})

const withCookies = (planned: PlannedAnswer, ...lines: string[]): PlannedAnswer => ({
  ...planned,
  headers: { ...planned.headers, 'set-cookie': lines },
})

/** Takes any sid but "old" for a session. */
function shop({ target, method, headers }: RecordedRequest): PlannedAnswer {
  if (target === '/api/login') {
    return withCookies(envelope({ member_id: 7, company: '仁心' }), 'sid=new; Path=/; HttpOnly', 'lang=zh')
  }
  if (headers.cookie === undefined || headers.cookie === 'sid=old') return envelope(null, 10001)
  if (method === 'DELETE') return withCookies(envelope({}), 'sid=; Path=/; Max-Age=0')
  return withCookies(envelope({ id: 7, company: '仁心大药房' }), 'sid=renewed; Path=/; Secure; SameSite=Lax', 'trace=1')
}

const browserWith = (cookies: Record<string, string>): TestBrowser => {
  const browser = new TestBrowser()
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value)
  return browser
}
const sent = () => upstream.requests.map(({ headers }) => headers.cookie)

test('cookies go through by name, both ways, with their attributes', async () => {
  const browser = browserWith({ sid: 'main', other: 'private', signed_in: '1' })
  const answer = await browser.ask('GET', '/api/user/base')
  expect(sent()).toEqual(['sid=main'])
  expect(answer.headers.getSetCookie()).toEqual([
    'sid=renewed; Path=/; Secure; SameSite=Lax',
    expect.stringMatching(/^signed_in=1; /),
    expect.stringMatching(/^shop_member=[\w-]{16}\.[\w-]{16}; .*HttpOnly/),
  ])
})

test('a session that the upstream does not know is marked so; its cookie stays the main site’s', async () => {
  const browser = browserWith({ sid: 'old', signed_in: '1' })
  await browser.ask('GET', '/api/user/base')
  expect(browser.cookies.get('sid')).toBe('old')
  expect(browser.cookies.get('signed_in')).toMatch(/^0-/)
})

test('a guest carries nothing and gets nothing', async () => {
  const answer = await new TestBrowser().ask('GET', '/api/user/base')
  expect(sent()).toEqual([undefined])
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('signing in at our own page gives the upstream’s cookie to the browser', async () => {
  const browser = browserWith({ sid: 'old' })
  const answer = await browser.ask('POST', '/api/login', { form: 'account=a&password=b' })
  expect(answer.json).toMatchObject({ code: 200, data: { member_id: 7 } })
  expect(Object.fromEntries(browser.cookies)).toEqual({ sid: 'new', signed_in: '1' })
  // The sign-in itself goes out without a cookie; what was there before is ended.
  expect(sent()).toEqual([undefined, 'sid=old'])
})

describe('signing out', () => {
  test('ends the session by the upstream’s own set-cookie', async () => {
    const browser = browserWith({ sid: 'main', signed_in: '1' })
    const answer = await browser.ask('DELETE', '/api/user/logout')
    expect(answer.json.code).toBe(200)
    expect(upstream.requests).toMatchObject([{ method: 'DELETE', headers: { cookie: 'sid=main' } }])
    expect(answer.headers.getSetCookie()[0]).toBe('sid=; Path=/; Max-Age=0')
    expect([...browser.cookies.keys()]).toEqual([])
  })

  test('of an upstream that leaves its cookie there: it is taken away', async () => {
    upstream.answer = () => envelope({})
    const browser = browserWith({ sid: 'main', signed_in: '1' })
    await browser.ask('DELETE', '/api/user/logout')
    expect([...browser.cookies.keys()]).toEqual([])
  })

  test('is a failure while the upstream is away: its session lives on', async () => {
    upstream.answer = () => ({ hangUp: true })
    const browser = browserWith({ sid: 'main', signed_in: '1' })
    expect((await browser.ask('DELETE', '/api/user/logout')).status).toBe(502)
    expect(browser.cookies.get('signed_in')).toBe('1')
  })

  test('from another site is refused', async () => {
    const browser = browserWith({ sid: 'main', signed_in: '1' })
    const answer = await browser.ask('DELETE', '/api/user/logout', { headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(403)
    expect(sent()).toEqual([])
  })
})

test('uploads, files and streams carry it; beacons, as ever, nothing', async () => {
  upstream.answer = ({ target }) =>
    target.startsWith('/api/upload/')
      ? withCookies({ headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' }, 'sid=renewed')
      : envelope({ id: 1 })
  const browser = browserWith({ sid: 'main', signed_in: '1' })
  await browser.send(
    new Request(`${SITE}/api/upload?purpose=receipt&name=a.jpg`, {
      method: 'POST',
      headers: {
        host: 'shop.example',
        origin: SITE,
        cookie: 'sid=main',
        'content-type': 'application/octet-stream',
        'content-length': '3',
      },
      body: new Uint8Array([1, 2, 3]),
    }),
  )
  await browser.ask('GET', '/api/chat/stream')
  await browser.ask('POST', '/api/activity/tap', { form: 'path=%2F' })
  const file = await browser.ask('GET', '/api/upload/1')
  expect(file.headers.getSetCookie()[0]).toBe('sid=renewed; Path=/')
  expect(upstream.requests.map(({ target, headers }) => [target.split('?')[0], headers.cookie])).toEqual([
    ['/api/upload', 'sid=main'],
    ['/api/chat/stream', 'sid=main'],
    ['/api/activity/tap', undefined],
    ['/api/upload/1', 'sid=main'],
  ])
})

test('an upload without the main site’s cookie is not read', async () => {
  const answer = await new TestBrowser().ask('POST', '/api/upload', {
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(answer.json.code).toBe(10001)
  expect(sent()).toEqual([])
})
