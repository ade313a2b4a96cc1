import { cookieHeader, takeCookies } from './cookie-jar.ts'

const from = (host: string, path = '/api/cart') => new URL(`http://${host}${path}`)
const take = (...lines: string[]) => takeCookies([], lines, from('api.shop.cn'))
const sentTo = (jar: ReturnType<typeof take>, host: string, path?: string) => cookieHeader(jar, from(host, path))

describe('cookies of the upstream', () => {
  test('go back to the host that set them', () => {
    const jar = take('sid="abc"; Path=/; HttpOnly', 'a=b=c')
    expect(sentTo(jar, 'api.shop.cn')).toBe('sid=abc; a=b=c')
    expect(sentTo(jar, 'chat.shop.cn')).toBe('')
  })

  test('go to the other hosts of their domain', () => {
    const jar = take('sid=1; Domain=.Shop.cn')
    expect(sentTo(jar, 'chat.shop.cn')).toBe('sid=1')
    expect(sentTo(jar, 'evilshop.cn')).toBe('')
  })

  test('are replaced and deleted by name', () => {
    const jar = takeCookies(
      take('sid=1', 'b=1', 'c=1'),
      ['sid=2', 'b=; Max-Age=0', 'c=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
      from('api.shop.cn'),
    )
    expect(sentTo(jar, 'api.shop.cn')).toBe('sid=2')
  })

  test.each(['', 'novalue', '=x', 'a b=c', 'sid=a\r\nx: y', 'sid=药', `sid=${'x'.repeat(4097)}`])(
    '%j is no cookie to keep',
    (line) => {
      expect(take(line)).toEqual([])
    },
  )

  test('of a public domain go back to the inner address that set them, and nowhere else', () => {
    const jar = takeCookies([], ['sid=1; Domain=.shop.example; Path=/public'], from('10.0.0.7'))
    expect(sentTo(jar, '10.0.0.7')).toBe('sid=1')
    expect(sentTo(jar, 'www.shop.example')).toBe('')
  })

  test.each(['a=b,c', 'a={"k":"v w"}', `sid=${'x'.repeat(2100)}`, 'a=\u00e9'])(
    '%j is kept as browsers keep it',
    (line) => {
      expect(sentTo(take(line), 'api.shop.cn')).toBe(line)
    },
  )

  test('of one name and two paths are two, and taking one away leaves the other', () => {
    const jar = take('sid=whole', 'sid=inner; Path=/api')
    expect(sentTo(jar, 'api.shop.cn')).toBe('sid=inner; sid=whole')
    expect(sentTo(jar, 'api.shop.cn', '/apis')).toBe('sid=whole')
    const left = takeCookies(jar, ['sid=; Path=/api; Max-Age=0'], from('api.shop.cn'))
    expect(sentTo(left, 'api.shop.cn')).toBe('sid=whole')
  })

  test('that come again as they are change nothing', () => {
    const jar = take('sid=1', 'b=2; Domain=shop.cn')
    expect(takeCookies(jar, ['sid=1', 'b=2; Domain=shop.cn', 'c=; Max-Age=0'], from('api.shop.cn'))).toBe(jar)
  })

  test('are bounded in number', () => {
    expect(take(...Array.from({ length: 60 }, (_, index) => `c${index}=1`))).toHaveLength(20)
  })
})
