import { configure } from '../testing/browser.ts'
import { mainSiteCookies, sharedSetCookies } from './shared-cookies.ts'

configure('https://api.main.example', {
  UPSTREAM_COOKIES: 'shared',
  SHARED_COOKIES: 'sid, remember',
  SHARED_COOKIE_DOMAIN: 'main.example',
})

const hosts = { upstream: 'api.main.example', own: 'b2b.main.example' }
const lines = (...given: string[]) => sharedSetCookies(given, hosts).map(({ line }) => line)

test.each([
  ['sid=abc', 'sid=abc; Path=/'],
  ['sid=abc; path=/shop; HTTPONLY; secure', 'sid=abc; Path=/shop; Secure; HttpOnly'],
  ['sid=abc; Max-Age=3600; SameSite=lax', 'sid=abc; Path=/; Max-Age=3600; SameSite=Lax'],
  ['sid=abc; SameSite=None; Secure', 'sid=abc; Path=/; Secure; SameSite=None'],
  ['sid=abc; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/', 'sid=abc; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT'],
  ['sid=abc; Domain=.Main.example; Path=/', 'sid=abc; Domain=main.example; Path=/'],
  // Ours alone: the upstream's own host or another parent of it is not what is configured.
  ['sid=abc; Domain=api.main.example', 'sid=abc; Path=/'],
  ['sid=abc; Domain=example', 'sid=abc; Path=/'],
  ['remember="a,b=c"', 'remember="a,b=c"; Path=/'],
  ['sid=; Max-Age=0; Domain=main.example', 'sid=; Domain=main.example; Path=/; Max-Age=0'],
  ['sid=abc; Priority=High; Partitioned; Path=relative', 'sid=abc; Path=/'],
  ['sid=abc; Max-Age=soon; Expires=never; SameSite=Maybe', 'sid=abc; Path=/'],
])('%j reaches the browser as %j', (given, wanted) => {
  expect(lines(given)).toEqual([wanted])
})

test.each([
  'lang=zh; Path=/',
  'SID=abc',
  'sid2=abc',
  'shop_session=stolen',
  'signed_in=1',
  'sid=abc; Domain=evil.example',
  'sid=abc; Domain=ain.example',
  'sid=a b',
  'sid=药',
  'sid=a\r\nset-cookie: lang=zh',
  `sid=${'x'.repeat(4_097)}`,
  'sid',
  '=sid',
  '',
])('%j does not reach the browser', (given) => {
  expect(lines(given)).toEqual([])
})

test('a Domain passes only where our own host is below it', () => {
  const elsewhere = { ...hosts, own: 'shop.other.example' }
  expect(sharedSetCookies(['sid=abc; Domain=main.example'], elsewhere)[0]?.line).toBe('sid=abc; Path=/')
})

test.each([
  ['sid=; Path=/', true],
  ['sid=x; Max-Age=0', true],
  ['sid=x; Max-Age=-1', true],
  ['sid=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT', true],
  ['sid=x; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', false],
  ['sid=x', false],
])('%j takes the cookie away: %j', (given, isDeleted) => {
  expect(sharedSetCookies([given], hosts)[0]?.isDeleted).toBe(isDeleted)
})

test.each([
  ['sid=abc; lang=zh; remember=1', ['sid=abc', 'remember=1']],
  ['lang=zh; sid=a=b; sid=second', ['sid=a=b']],
  ['sid=', []],
  ['sid="a\u0001b"', []],
  [null, []],
])('of %j go to the upstream %j', (header, wanted) => {
  expect(mainSiteCookies(header).map(({ name, value }) => `${name}=${value}`)).toEqual(wanted)
})
