import { canonicalAddress } from './canonical.ts'
import type { Route } from './registry.ts'
import { routeEntries } from './registry.ts'

const of = (target: string): string | null => {
  const [path = '', query = ''] = target.split(/\?(.*)/s, 2)
  const address = canonicalAddress(path, query)
  return address === null || address === 'missing' ? address : address.path + address.query
}

test.each([
  ['/', '/'],
  ['/?utm=evil', '/'],
  ['/list/info/301?utm_source=a&_rsc=1a2b', '/list/info/301'],
  ['/list/info/%33%30%31', '/list/info/301'],
  ['/list?select=5&utm=1', '/list?select=5'],
  ['/list?utm=1&select=5&page=1&sort=', '/list?select=5'],
  ['/list?sort=price&select=5', '/list?select=5&sort=price'],
  ['/list?select=5&select=6', '/list?select=5'],
  ['/list_index?select=5&view=table', '/list_index?select=5'],
  ['/zyyp?view=table&x=1', '/zyyp?view=table'],
  ['/search?keywords=%E9%98%BF+x&_rsc=1', '/search?keywords=%E9%98%BF+x'],
  ['/help?keywords=a&page=2', '/help?keywords=a'],
  ['/help_xrzn?keywords=a', '/help_xrzn'],
  ['/help_news?page=2&type=4&x', '/help_news?type=4&page=2'],
  ['/zqmb?id=7&from=ad', '/zqmb?id=7'],
  ['/Hdzx/3,7/7', '/Hdzx/7'],
  ['/Hdzx/3%2C7', '/Hdzx/3'],
  ['/kxzq/goods/1/9,8', '/kxzq/goods/1'],
  ['/list/other/7/%E6%84%9F%2F%E5%86%92', '/list/other/7'],
])('%s is the page %s', (target, page) => expect(of(target)).toBe(page))

test.each(['/Hdzx/abc,%20', '/Hdzx/3/7', `/Hdzx/${'9,'.repeat(20)}9`, '/kxzq/goods/1/%20'])(
  'there can be no page %s',
  (target) => expect(of(target)).toBe('missing'),
)

test.each(['/nowhere?x', '/cart_step1?x', '/login?redirect=/', '/robots.txt', '/register', '/list/', '/api/goods/hot'])(
  'nothing is said of %s',
  (target) => expect(of(target)).toBeNull(),
)

test('a canonical address is its own, for every public page', () => {
  for (const [, route] of routeEntries as readonly (readonly [string, Route])[]) {
    const path = route.path.replaceAll(/\/\{\w+\?\}/g, '').replaceAll(/\{\w+\}/g, '7')
    const once = of(`${path}?evil=1&select=3&id=4&page=2&keywords=x`)
    if (once === null) continue
    expect([path, once]).toEqual([path, expect.not.stringContaining('evil')])
    expect(of(once)).toBe(once)
  }
})
