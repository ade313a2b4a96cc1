import { isOwnCookie, SIGNED_IN_MARK } from './session.ts'

const mark = new RegExp(SIGNED_IN_MARK)

test.each(['signed_in=1', '__Host-signed_in=1', 'a=1; __Host-signed_in=1; b=2', 'a=1; signed_in=1'])(
  '%s says that somebody is signed in',
  (cookies) => expect(cookies).toMatch(mark),
)

test.each(['', 'signed_in=', '__Host-signed_in=0-abc', 'not_signed_in=1', '__Secure-signed_in=1', 'a=1 signed_in=1'])(
  '%s does not',
  (cookies) => expect(cookies).not.toMatch(mark),
)

test('no upstream may set a cookie of ours, under either name', () => {
  const names = ['shop_session', 'shop_session.1', '__Host-shop_session.0', '__host-signed_in', '__Host-login_place']
  expect(names.filter((name) => !isOwnCookie(name))).toEqual([])
  expect(['sid', '__Host-sid'].filter(isOwnCookie)).toEqual([])
})
