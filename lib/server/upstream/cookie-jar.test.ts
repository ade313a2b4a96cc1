import { cookieHeader, takeCookies } from './cookie-jar.ts'

const take = (...lines: string[]) => takeCookies([], lines, 'api.shop.cn')

describe('cookies of the upstream', () => {
  test('go back to the host that set them', () => {
    const jar = take('sid="abc"; Path=/; HttpOnly', 'a=b=c')
    expect(cookieHeader(jar, 'api.shop.cn')).toBe('sid=abc; a=b=c')
    expect(cookieHeader(jar, 'chat.shop.cn')).toBe('')
  })

  test('go to the other hosts of their domain', () => {
    const jar = take('sid=1; Domain=.Shop.cn')
    expect(cookieHeader(jar, 'chat.shop.cn')).toBe('sid=1')
    expect(cookieHeader(jar, 'evilshop.cn')).toBe('')
  })

  test('are replaced and deleted by name', () => {
    const jar = takeCookies(
      take('sid=1', 'b=1', 'c=1'),
      ['sid=2', 'b=; Max-Age=0', 'c=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
      'api.shop.cn',
    )
    expect(cookieHeader(jar, 'api.shop.cn')).toBe('sid=2')
  })

  test.each([
    '',
    'novalue',
    '=x',
    'a b=c',
    'sid=a\r\nx: y',
    'sid=药',
    `sid=${'x'.repeat(2049)}`,
    'sid=1; Domain=cn.evil',
    'a=b,c',
  ])('%j is no cookie to keep', (line) => {
    expect(take(line)).toEqual([])
  })

  test('are bounded in number', () => {
    expect(take(...Array.from({ length: 60 }, (_, index) => `c${index}=1`))).toHaveLength(20)
  })
})
