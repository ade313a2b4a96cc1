import { configure, SITE } from '../testing/browser.ts'
import type { RecordedRequest, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { signInEntry } from './entry.ts'
import { keepLoginPlace } from './login-place.ts'

const MAIN = 'https://www.main.example/passport?client=b2b'
let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url, { LOGIN_URL: MAIN, SHARED_COOKIES: 'sid' })
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.answer = ({ headers }: RecordedRequest) =>
    headers.cookie === 'sid=good' ? envelope({ id: 7 }) : envelope(null, 10001)
})

const ask = (query: string, headers: Record<string, string> = {}) =>
  signInEntry(new Request(`${SITE}/login${query}`, { headers: { host: 'shop.example', ...headers } }))

const wayTo = async (query: string, headers?: Record<string, string>) =>
  new URL((await ask(query, headers))?.headers.get('location') ?? 'none:')

describe('a guest', () => {
  test('goes to the main site, which is given the way back', async () => {
    const place = await wayTo('?next=%2Forder%3Fpage%3D2')
    expect(place.origin + place.pathname).toBe('https://www.main.example/passport')
    expect(Object.fromEntries(place.searchParams)).toEqual({
      client: 'b2b',
      redirect: `${SITE}/login?next=%2Forder%3Fpage%3D2&back=1`,
    })
  })

  test.each([
    '?next=https://evil.example',
    '?next=//evil.example',
    '?next=/%5Cevil.example',
    '?redirect=https://evil.example',
    '?login_url=https://evil.example',
  ])('is led to no address out of %s', async (query) => {
    const place = await wayTo(query)
    expect(place.origin).toBe('https://www.main.example')
    expect(place.searchParams.get('redirect')).toBe(`${SITE}/login?next=%2F&back=1`)
  })

  test('nor back to a host that was invented', async () => {
    const place = await wayTo('', { 'x-forwarded-host': 'evil.example' })
    expect(place.searchParams.get('redirect')).toBe(`${SITE}/login?next=%2F&back=1`)
    await expect(ask('', { host: 'evil.example' })).rejects.toThrow('there is no site')
  })

  test('who comes back as a guest goes on as one, and not round again', async () => {
    expect((await wayTo('?next=/list&back=1')).href).toBe(`${SITE}/list`)
    expect((await wayTo('?next=/order&back=1', { cookie: 'sid=bad' })).href).toBe(`${SITE}/`)
  })

  test("is shown no page by script: the page's router then loads the address", async () => {
    const answer = await ask('', { 'sec-fetch-dest': 'empty' })
    expect([answer?.status, answer?.headers.get('content-type')]).toEqual([200, 'text/plain'])
  })
})

test('who comes back signed in has a session of ours and the asked page', async () => {
  const answer = await ask('?next=/order&back=1', { cookie: 'sid=good; other=1' })
  expect(answer?.headers.get('location')).toBe(`${SITE}/order`)
  const cookies = answer?.headers.getSetCookie() ?? []
  expect(cookies.map((line) => line.split('=', 1)[0])).toEqual(['shop_session', 'signed_in'])
  expect(cookies.join()).not.toContain('good')
  const sealed = cookies.map((line) => line.split(';', 1)[0]).join('; ')
  expect((await ask('?next=/order', { cookie: sealed }))?.headers.get('location')).toBe(`${SITE}/order`)
})

describe("the upstream's word", () => {
  const cookieOf = (address: string, host = 'shop.example') => {
    const headers = new Headers()
    keepLoginPlace(new Request(SITE, { headers: { host } }), headers, new URL(address))
    return headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  }

  test('kept by the browser goes before LOGIN_URL', async () => {
    expect((await wayTo('', { cookie: cookieOf('https://id.main.example/in') })).origin).toBe('https://id.main.example')
  })

  test.each([
    ['of another shop', cookieOf.bind(null, 'https://evil.example/in', 'other.example')],
    [
      'with another address',
      () => cookieOf('https://a.example/').replace(/=[^.]*/, `=${btoa('https://evil.example/')}`),
    ],
    ['without a signature', () => `login_place=${btoa('https://evil.example/')}`],
    ['with nothing in it', () => 'login_place=.'],
  ])('planted %s leads nowhere', async (_, cookie) => {
    expect((await wayTo('', { cookie: cookie() })).origin).toBe('https://www.main.example')
  })
})
