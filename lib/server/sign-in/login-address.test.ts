import { configure, SITE } from '../testing/browser.ts'
import { checkedLoginAddress, namedLogin, upstreamLogin } from './login-address.ts'

configure('http://api.main.example')
const base = new URL('https://www.main.example/passport')

test.each([
  ['https://www.main.example/login', 'https://www.main.example/login'],
  ['HTTPS://www.main.example/login?client=b2b', 'https://www.main.example/login?client=b2b'],
  ['http://login.main.example:8080/', 'http://login.main.example:8080/'],
  ['https://www.main.example/login#form', 'https://www.main.example/login'],
  ['/login', 'https://www.main.example/login'],
  ['/login?from=shop', 'https://www.main.example/login?from=shop'],
  ['login.php', 'https://www.main.example/login.php'],
  ['passport/login', 'https://www.main.example/passport/login'],
  ['/a//b', 'https://www.main.example/a//b'],
])('%j leads to %s', (given, wanted) => {
  expect(checkedLoginAddress(given, base)?.href).toBe(wanted)
})

const hostile: readonly unknown[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://www.main.example/%0aalert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u202ejavascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://www.main.example/login',
  'ws://www.main.example/login',
  'blob:https://www.main.example/1',
  'about:blank',
  'view-source:https://www.main.example',
  'intent://login#Intent;scheme=http;end',
  'weixin://dl/login',
  'mailto:a@main.example',
  '//evil.example/login',
  '///evil.example/login',
  '/\\evil.example/login',
  '\\\\evil.example\\login',
  '\\/evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https:///evil.example',
  'https://\\evil.example',
  'https://',
  'https://?x',
  'https://user@evil.example/',
  'https://www.main.example@evil.example/',
  'https://user:secret@www.main.example/login',
  'https://evil.example:99999/',
  'https://[::1',
  'https://evil example/',
  'https://evil.example/ login',
  'https://evil.example/\r\nset-cookie: a=b',
  'https://ev\u00ad\u200bil.example/',
  '?next=/login',
  '#login',
  '@evil.example',
  ':evil',
  '',
  ' ',
  '.',
  '..',
  `https://www.main.example/${'x'.repeat(2_000)}`,
  null,
  undefined,
  0,
  1,
  true,
  [],
  ['https://www.main.example/login'],
  {},
  { href: 'https://www.main.example/login' },
  new URL('https://www.main.example/login'),
]

test.each(hostile.map((value) => [value]))('%j leads nowhere', (value) => {
  expect(checkedLoginAddress(value, base)).toBeNull()
})

test('hosts narrow where it may lead, by name or by name and port', () => {
  const led = (value: string) => checkedLoginAddress(value, base, ['www.main.example', 'a.example:81'])?.host
  expect(led('https://www.main.example:444/login')).toBe('www.main.example:444')
  expect(led('http://a.example:81/')).toBe('a.example:81')
  expect(led('http://a.example/')).toBeUndefined()
  expect(led('https://www.main.example.evil.example/')).toBeUndefined()
  expect(led('https://evil.example/www.main.example')).toBeUndefined()
})

test('relative ones stand on the upstream, and our own page is no other place', () => {
  const headers = new Headers({ host: 'shop.example' })
  expect(upstreamLogin('/passport', headers)?.href).toBe('http://api.main.example/passport')
  expect(upstreamLogin(`${SITE}/login?a=1`, headers)).toBeNull()
  expect(upstreamLogin(`${SITE}/passport`, headers)?.href).toBe(`${SITE}/passport`)
})

test.each([
  [{ data: { login_url: '/a' }, login_url: '/b' }, '/a'],
  [{ data: { login_url: '' }, login_url: '/b' }, '/b'],
  [{ data: null, login_url: '/b' }, '/b'],
  [{ data: 'login_url' }, undefined],
  [{}, undefined],
])('%j names %j', (envelope, wanted) => {
  expect(namedLogin(envelope)).toBe(wanted)
})
