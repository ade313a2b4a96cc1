import { readFileSync } from 'node:fs'
import { hasInvalidId, isListPath, isMembersPath, memberSources, noncedSources } from './personal.ts'

test('the gate is in front of every page that is always rendered per request and before nothing else', () => {
  const written = [...readFileSync('middleware.ts', 'utf8').matchAll(/^ {4}'(\/[^']*)',$/gm)].map(
    ([, source]) => source,
  )
  expect(written).toEqual(noncedSources().sort())
  expect(written.length).toBeGreaterThan(40)
  expect(written).toContain('/login')
})

test('only members’ pages ask for a sign-in, under every alias', () => {
  for (const source of memberSources()) {
    const path = source.replace(/:\w+/g, '1')
    expect([path, isMembersPath(path)]).toEqual([path, true])
  }
  expect(['/login', '/', '/list/info/1', '/nowhere'].filter(isMembersPath)).toEqual([])
})

test.each(['/order/info/0', '/order/info/-1', `/order/info/${'9'.repeat(33)}`, '/cart_step3/abc', '/order/info/1,2'])(
  '%s names no row',
  (path) => expect(hasInvalidId(path)).toBe(true),
)

test.each([
  '/order/info/7',
  '/order/info/9223372036854775808',
  '/cart_step3/1',
  '/order',
  '/list/info/0',
  '/nowhere/0',
])('%s may be a page', (path) => expect(hasInvalidId(path)).toBe(false))

test('lists have several addresses', () => {
  expect(['/list', '/list_index', '/list/table', '/list_table', '/list_no_image', '/yx', '/hb'].every(isListPath)).toBe(
    true,
  )
  expect(['/list/info/3', '/list/other/3', '/search', '/'].some(isListPath)).toBe(false)
})
