import { signInFirst } from './sign-in/session.ts'
import { configure, SITE } from './testing/browser.ts'

beforeAll(() => configure('http://shop-api.example'))

const ask = (address: string, cookie?: string) =>
  signInFirst(new Request(`${SITE}${address}`, { headers: cookie === undefined ? {} : { cookie } }))

test.each([
  ['/order', '/login?next=%2Forder'],
  ['/order?page=2&state=paid', '/login?next=%2Forder%3Fpage%3D2%26state%3Dpaid'],
  [
    '/search?keywords=%E9%98%BF%E8%8E%AB&page=3',
    '/login?next=%2Fsearch%3Fkeywords%3D%25E9%2598%25BF%25E8%258E%25AB%26page%3D3',
  ],
])('a guest who asks for %s signs in and comes back to it, query and all', (address, expected) => {
  expect(ask(address)).toBe(expected)
  expect(new URL(expected, SITE).searchParams.get('next')).toBe(address)
})

test('a reader with a session is sent nowhere', () => {
  expect(ask('/order?page=2', 'shop_session=sealed')).toBeNull()
})
