import {
  checkoutUrl,
  goodsUrl,
  listUrl,
  loginUrl,
  ordersUrl,
  orderUrl,
  paidUrl,
  payUrl,
  safeNext,
  searchUrl,
  transferUrl,
} from './links.ts'

const NUL = String.fromCharCode(0)

describe('the way back after signing in', () => {
  test.each([
    ['/', '/'],
    ['/order', '/order'],
    ['/list?select=3&page=2#top', '/list?select=3&page=2#top'],
    ['/search?keywords=%E9%98%BF%E8%8E%AB', '/search?keywords=%E9%98%BF%E8%8E%AB'],
    ['/login?next=//evil.example', '/login?next=//evil.example'],
    ['/a/../order', '/order'],
    ['/order?u=http://x', '/order?u=http://x'],
  ])('%s is kept', (next, kept) => {
    expect(safeNext(next)).toBe(kept)
  })

  test.each([
    undefined,
    null,
    '',
    ' ',
    'order',
    './order',
    '../order',
    '?x=1',
    '#x',
    'http://evil.example',
    'https://evil.example/order',
    'HTTP://evil.example',
    'http:evil.example',
    'https:/evil.example',
    'https:\\evil.example',
    'ftp://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:x',
    'file:///etc/passwd',
    'mailto:a@b.cn',
    'tel:110',
    'about:blank',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '//evil.example/order',
    '//evil.example:80',
    '//user@evil.example',
    '//shop.invalid@evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '//\\evil.example',
    '/order\\..\\..',
    '/ /evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    '\n//evil.example',
    ' //evil.example',
    `${NUL}//evil.example`,
    '/\u00a0/evil.example',
    '/\u2028/evil.example',
    '/\u3000/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    '/./\\evil.example',
    '/order\r\nset-cookie: a=1',
    '/order\u0000\\',
    '//',
    '///',
    '/\\',
    '\\',
    'evil.example',
    '@evil.example',
    ':80',
  ])('%j is not: home', (next) => {
    expect(safeNext(next)).toBe('/')
  })

  test('whatever is kept stays on this shop when a browser resolves it', () => {
    for (const next of [
      '/.//evil.example',
      '/%2e%2e//evil.example',
      '/x/..//evil.example',
      '/%09/evil.example',
      '/@evil.example',
      '/:80',
      `/${NUL}/evil`,
    ]) {
      expect(new URL(safeNext(next), 'https://shop.example').origin).toBe('https://shop.example')
    }
  })
})

test('links of the shop', () => {
  expect({
    list: listUrl('card'),
    filtered: listUrl('table', { select: 3, preferred: 1, page: 2, form: '片剂', sort: 'price', order: 'asc' }),
    firstPage: listUrl('plain', { select: 3, page: 1, in_stock: 0 }),
    search: searchUrl('card', { keywords: '阿莫 西林&', type: 0 }),
    searchTable: searchUrl('table', { keywords: 'amxl', type: 1 }),
    goods: goodsUrl(7),
    offer: goodsUrl(7, { goods_price_id: 3, ladder_price_id: 0, isExchange: 1 }),
    login: loginUrl(),
    loginFrom: loginUrl('/order?state=unpaid'),
    loginFromElsewhere: loginUrl('https://evil.example'),
    pay: payUrl(12),
    paid: paidUrl(12),
    transfer: transferUrl(12),
    checkout: checkoutUrl([3, 4]),
    order: orderUrl(12),
    orders: ordersUrl({ state: 'unpaid', number: '', page: 2 }),
  }).toMatchInlineSnapshot(`
{
  "checkout": "/cart_step2?ids=3%2C4",
  "filtered": "/list/table?select=3&yx=1&page=2&jx=%E7%89%87%E5%89%82&sort=price&order=asc",
  "firstPage": "/list_no_image?select=3",
  "goods": "/list/info/7",
  "list": "/list",
  "login": "/login",
  "loginFrom": "/login?next=%2Forder%3Fstate%3Dunpaid",
  "loginFromElsewhere": "/login?next=%2F",
  "offer": "/list/info/7?goods_price_id=3&is_yj=1",
  "order": "/order/info/12",
  "orders": "/order?state=unpaid&page=2",
  "paid": "/cart_step4?id=12",
  "pay": "/cart_step3/12",
  "search": "/search?keywords=%E9%98%BF%E8%8E%AB+%E8%A5%BF%E6%9E%97%26",
  "searchTable": "/search/table?keywords=amxl&type=1",
  "transfer": "/cart_hm?id=12",
}
`)
})
