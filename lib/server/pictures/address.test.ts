import { resolvePicture } from './address.ts'

const rules = {
  base: new URL('https://api.shop.cn/v1'),
  origins: ['https://api.shop.cn', 'http://10.0.0.2:4100'],
  hosts: ['img.a.cn', '*.cdn.cn', 'b.cn:8443', '10.0.0.9'],
}
const meaning = (word: string): string | null => resolvePicture(word, rules)?.toString() ?? null

test('a picture without a scheme is one of https, also of an upstream that is reached by an inner address', () => {
  const inner = { ...rules, base: new URL('http://10.0.0.2:4100/v1'), origins: ['http://10.0.0.2:4100'] }
  const shown = (word: string) => resolvePicture(word, inner)?.toString() ?? null
  expect(shown('//img.a.cn/x.jpg')).toBe('https://img.a.cn/x.jpg')
  expect(shown('//10.0.0.2:4100/x.jpg')).toBe('http://10.0.0.2:4100/x.jpg')
  expect(shown('//evil.cn/x.jpg')).toBeNull()
})

describe('what an upstream calls a picture', () => {
  test.each([
    ['/api/image/goods/A-1/list', '/api/image/goods/A-1/list'],
    ['/picture/400/aGk.c2VhbA', '/picture/400/aGk.c2VhbA'],
    ['https://api.shop.cn/v1/api/image/goods/A-1/list', '/api/image/goods/A-1/list'],
    ['//api.shop.cn/v1/api/image/goods/A-1/list', '/api/image/goods/A-1/list'],
    ['https://api.shop.cn/api/image/goods/A-1/list', 'https://api.shop.cn/api/image/goods/A-1/list'],
    ['http://10.0.0.2:4100/v1/api/image/goods/A-1/list', '/api/image/goods/A-1/list'],
    ['http://10.0.0.2:4100/a.png?v=1', 'https://api.shop.cn/a.png?v=1'],
    ['/uploads/x.jpg', 'https://api.shop.cn/uploads/x.jpg'],
    ['uploads/x.jpg?v=2#top', 'https://api.shop.cn/uploads/x.jpg?v=2'],
    ['/icons/any-192.png', 'https://api.shop.cn/icons/any-192.png'],
    [' https://img.a.cn/x.jpg ', 'https://img.a.cn/x.jpg'],
    ['//img.a.cn/x.jpg', 'https://img.a.cn/x.jpg'],
    ['http://IMG.A.CN/x.jpg', 'http://img.a.cn/x.jpg'],
    ['https://p1.cdn.cn/阿.jpg', 'https://p1.cdn.cn/%E9%98%BF.jpg'],
    ['https://a.b.cdn.cn/x', 'https://a.b.cdn.cn/x'],
    ['https://b.cn:8443/x', 'https://b.cn:8443/x'],
    ['https://img.a.cn:443/x', 'https://img.a.cn/x'],
    ['http://10.0.0.9/x', 'http://10.0.0.9/x'],
  ])('%j is %s', (word, address) => {
    expect(meaning(word)).toBe(address)
  })

  test.each([
    '',
    ' ',
    'javascript:alert(1)',
    'JAVASCRIPT://img.a.cn/%0aalert(1)',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://img.a.cn/1',
    'file:///etc/passwd',
    'ftp://img.a.cn/x.jpg',
    'ws://img.a.cn/x',
    'about:blank',
    'https://evil.cn/x.jpg',
    '//evil.cn/x.jpg',
    '///evil.cn/x.jpg',
    '\\\\evil.cn\\x.jpg',
    '/\\evil.cn/x.jpg',
    'https:\\\\img.a.cn\\x.jpg',
    'https:evil.cn/x.jpg'.replace('https', 'http'),
    'https://img.a.cn@evil.cn/x.jpg',
    'https://user:word@img.a.cn/x.jpg',
    'https://user@img.a.cn/x.jpg',
    'https://img.a.cn.evil.cn/x.jpg',
    'https://evil.cn/img.a.cn/x.jpg',
    'https://evilimg.a.cn/x.jpg',
    'https://x.img.a.cn/x.jpg',
    'https://img.a.cn./x.jpg',
    'https://img.a.cn:8080/x.jpg',
    'https://cdn.cn/x.jpg',
    'https://evilcdn.cn/x.jpg',
    'https://.cdn.cn/x.jpg',
    'https://p.cdn.cn:8080/x.jpg',
    'https://b.cn/x',
    'http://127.0.0.1/x',
    'http://2130706433/x',
    'http://0x7f.1/x',
    'http://[::1]/x',
    'http://[::ffff:10.0.0.9]/x',
    'http://10.0.0.9:22/x',
    'http://169.254.169.254/latest/meta-data/',
    'https://api.shop.cn:8443/uploads/x.jpg',
    'http://api.shop.cn/uploads/x.jpg',
    'https://img.a.cn/x\u0000.jpg',
    'https://img.a.cn/x\r\ny.jpg',
    'ht\ttps://img.a.cn/x.jpg',
    'https://img。a。cn.evil.cn/x',
    'https://[img.a.cn/x',
    'https://',
    '//',
    `https://img.a.cn/${'x'.repeat(2_000)}`,
  ])('%j is none to be shown', (word) => {
    expect(meaning(word)).toBeNull()
  })

  test.each([
    ['/api/image/../order/list', 'https://api.shop.cn/api/order/list'],
    ['/api/image/goods/%2e%2e/list', 'https://api.shop.cn/api/image/list'],
    ['/api/image/goods/A/list?x=1', 'https://api.shop.cn/api/image/goods/A/list?x=1'],
    ['/api/image/goods/A/list/more', 'https://api.shop.cn/api/image/goods/A/list/more'],
    ['/picture/400/../../api/logout', 'https://api.shop.cn/api/logout'],
  ])('%j is no call of ours but a place of the upstream', (word, address) => {
    expect(meaning(word)).toBe(address)
  })
})
