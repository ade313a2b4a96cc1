import { configure, SITE, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordedRequest, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'

let upstream: RecordingUpstream
let lastId = 0

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
  upstream.answer = shop
})

const withCookie = (planned: PlannedAnswer, cookie: string | string[]): PlannedAnswer => ({
  ...planned,
  headers: { ...planned.headers, 'set-cookie': cookie },
})

/** A shop that knows one password and gives every sign-in a session of its own. */
function shop({ target, method, headers, body }: RecordedRequest): PlannedAnswer {
  const fields = new URLSearchParams(body)
  if (target === '/api/login') {
    if (fields.get('password') !== 'right') return envelope(null, 422, { errors: { password: ['密码不正确'] } })
    lastId += 1
    const data = { member_id: 7, company: '仁心大药房', token: 'upstream-secret' }
    return withCookie(envelope(data), [`sid=s${lastId}; Path=/; HttpOnly; Secure; Max-Age=60`, 'lang=zh'])
  }
  if (headers.cookie === undefined) return envelope(null, 10001)
  if (target === '/api/user/switch_store') {
    return withCookie(envelope({ member_id: 8, company: '二店' }), 'sid=switched')
  }
  return method === 'DELETE' ? envelope({}) : envelope({ company: '仁心大药房', sid: headers.cookie })
}

const signIn = async (browser: TestBrowser, password = 'right') =>
  await browser.ask('POST', '/api/login', { form: `account=yh&password=${password}` })

describe('signing in', () => {
  test('seals the upstream cookies, tells the browser only that somebody is signed in', async () => {
    const browser = new TestBrowser()
    const answer = await signIn(browser)
    expect(answer.json).toEqual({ code: 200, message: '', data: { member_id: 7, company: '仁心大药房' } })
    expect([...browser.cookies.keys()]).toEqual(['shop_session', 'signed_in'])
    expect(browser.cookies.get('signed_in')).toBe('1')
    const [sealed = '', companion = ''] = answer.headers.getSetCookie()
    expect(sealed).not.toMatch(/sid|upstream-secret/)
    expect(sealed.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=1209540', 'Path=/', 'SameSite=Lax'])
    expect(companion).toBe('signed_in=1; Max-Age=1209540; Path=/; SameSite=Lax')

    const base = await browser.ask('GET', '/api/user/base')
    expect(base.json.data).toMatchObject({ sid: `sid=s${lastId}; lang=zh` })
  })

  test('wrong leaves no cookie and shows the message', async () => {
    const browser = new TestBrowser()
    const answer = await signIn(browser, 'wrong')
    expect([answer.json.code, answer.json.errors]).toEqual([422, { password: ['密码不正确'] }])
    expect(browser.cookies.size).toBe(0)
  })

  test('again makes a new session, sent without the old cookie, and ends the old one upstream', async () => {
    const browser = new TestBrowser()
    await signIn(browser)
    const first = browser.cookies.get('shop_session')
    const firstSid = `sid=s${lastId}; lang=zh`
    upstream.requests.length = 0
    await signIn(browser)
    expect(browser.cookies.get('shop_session')).not.toBe(first)
    expect(upstream.requests.map(({ method, target, headers }) => [method, target, headers.cookie])).toEqual([
      ['POST', '/api/login', undefined],
      ['DELETE', '/api/user/logout', firstSid],
    ])
  })

  test('is refused when the upstream gives no session', async () => {
    upstream.answer = () => envelope({ member_id: 7, company: 'x' })
    const browser = new TestBrowser()
    expect((await signIn(browser)).status).toBe(502)
    expect(browser.cookies.size).toBe(0)
  })

  test('from another origin is refused', async () => {
    const answer = await new TestBrowser().ask('POST', '/api/login', {
      form: 'account=yh&password=right',
      headers: { origin: 'http://evil.example' },
    })
    expect(answer.status).toBe(403)
  })
})

describe('changing the store', () => {
  test('keeps the other cookies of the upstream and seals a new session', async () => {
    const browser = new TestBrowser()
    await signIn(browser)
    await browser.ask('POST', '/api/user/switch_store', { form: 'member_id=8' })
    const base = await browser.ask('GET', '/api/user/base')
    expect(base.json.data).toMatchObject({ sid: 'lang=zh; sid=switched' })
  })

  test('by a guest needs signing in', async () => {
    const answer = await new TestBrowser().ask('POST', '/api/user/switch_store', { form: 'member_id=8' })
    expect(answer.json.code).toBe(10001)
  })
})

describe('signing out', () => {
  test('ends the session here and upstream', async () => {
    const browser = new TestBrowser()
    await signIn(browser)
    const answer = await browser.ask('DELETE', '/api/user/logout')
    expect(answer.json.code).toBe(200)
    expect(browser.cookies.size).toBe(0)
    expect(upstream.requests.at(-1)).toMatchObject({ method: 'DELETE', headers: { cookie: `sid=s${lastId}; lang=zh` } })
  })

  test.each([
    ['fails', { status: 500, body: '{"code":500}' }],
    ['is gone', { raw: '' }],
    ['has forgotten the session', envelope(null, 10001)],
  ])('works also when the upstream %s', async (_, planned) => {
    const browser = new TestBrowser()
    await signIn(browser)
    upstream.answer = () => planned
    const answer = await browser.ask('DELETE', '/api/user/logout')
    expect([answer.status, answer.json.code, browser.cookies.size]).toEqual([200, 200, 0])
  })

  test('tells a guest that nobody is signed in', async () => {
    const answer = await new TestBrowser().ask('DELETE', '/api/user/logout')
    expect([answer.status, answer.json.code, upstream.requests.length]).toEqual([401, 10001, 0])
  })

  test('cannot be caused by another site', async () => {
    const browser = new TestBrowser()
    await signIn(browser)
    const answer = await browser.ask('DELETE', '/api/user/logout', { headers: { origin: 'http://evil.example' } })
    expect([answer.status, browser.cookies.size]).toEqual([403, 2])
  })
})

describe('a session that is over', () => {
  test.each([
    ['10001', envelope(null, 10001)],
    ['401', { status: 401, ...envelope(null, 401) }],
  ])('is taken from the browser when the upstream answers %s', async (_, planned) => {
    const browser = new TestBrowser()
    await signIn(browser)
    upstream.answer = () => planned
    await browser.ask('GET', '/api/cart/list')
    expect(browser.cookies.size).toBe(0)
  })

  test('an unreadable cookie counts as a guest and is taken away', async () => {
    const browser = new TestBrowser()
    browser.cookies.set('shop_session', 'Fe26.2*1*garbage').set('signed_in', '1')
    const answer = await browser.ask('GET', '/api/user/base')
    expect([answer.json.code, browser.cookies.size]).toEqual([10001, 0])
  })

  test('other failures leave it alone', async () => {
    const browser = new TestBrowser()
    await signIn(browser)
    upstream.answer = () => ({ status: 503, body: 'down' })
    await browser.ask('GET', '/api/cart/list')
    expect(browser.cookies.size).toBe(2)
  })
})

test('ordinary answers never change what is sealed', async () => {
  const browser = new TestBrowser()
  await signIn(browser)
  upstream.answer = () => withCookie(envelope({}), 'sid=planted')
  const answer = await browser.send(new Request(`${SITE}/api/cart/total`, { headers: { cookie: 'sid=mine' } }))
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(upstream.requests.at(-1)?.headers.cookie).toBeUndefined()
})

test('cookies that the upstream renews later take the place of those of the sign-in', async () => {
  const browser = new TestBrowser()
  await signIn(browser)
  const before = browser.cookies.get('shop_session')
  upstream.answer = (request) => withCookie(shop(request), 'sid=renewed; Path=/')
  await browser.ask('GET', '/api/user/base')
  expect(browser.cookies.get('shop_session')).not.toBe(before)
  upstream.answer = shop
  const base = await browser.ask('GET', '/api/user/base')
  expect(base.json.data).toMatchObject({ sid: 'lang=zh; sid=renewed' })
  const renewed = browser.cookies.get('shop_session')
  await browser.ask('GET', '/api/user/base')
  expect(browser.cookies.get('shop_session')).toBe(renewed)
})

test.each([
  ['the store is changed', 'POST', '/api/user/switch_store', 'store_id=2'],
  ['another signs in', 'POST', '/api/login', 'account=yh&password=right'],
  ['the member signs out', 'DELETE', '/api/user/logout', ''],
] as const)(
  'a read that is under way while %s does not put the former session back, nor takes the new one',
  async (_, method, path, form) => {
    const browser = new TestBrowser()
    await signIn(browser)
    const late = new TestBrowser()
    for (const [name, value] of browser.cookies) late.cookies.set(name, value)
    await browser.ask(method, path, { form })
    upstream.answer = (request) => withCookie(shop(request), 'sid=renewed; Path=/')
    expect((await late.ask('GET', '/api/user/base')).headers.getSetCookie()).toEqual([])
    upstream.answer = () => envelope(null, 10001)
    expect((await late.ask('GET', '/api/user/base')).headers.getSetCookie()).toEqual([])
  },
)

test('a sign-in that tells nothing but its cookie is one, also of a domain that is not the address asked', async () => {
  const browser = new TestBrowser()
  upstream.answer = () =>
    withCookie({ body: '{"code":10000,"message":null}' }, `sid=${'j'.repeat(2_100)}; Domain=.shop.example`)
  expect((await signIn(browser)).json).toMatchObject({ code: 10000, data: { member_id: 0 } })
  await browser.ask('GET', '/api/user/base')
  expect(upstream.requests.at(-1)?.headers.cookie).toBe(`sid=${'j'.repeat(2_100)}`)
})
