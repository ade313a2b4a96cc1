import { readFileSync } from 'node:fs'
import { storedListRewrites } from './next-config.ts'
import { isListPath, isMembersPath, memberSources, namesNoRow, personalSources } from './personal.ts'
import { routes } from './registry.ts'
import { zoneRoutes } from './zones.ts'

test('the gate stands before every page drawn per request and before nothing else', () => {
  const written = [...readFileSync('middleware.ts', 'utf8').matchAll(/^ {4}'(\/[^']*)',$/gm)].map(
    ([, source]) => source,
  )
  expect(written).toEqual(personalSources().sort())
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

test.each(['/order/info/0', '/order/info/-1', '/order/info/9223372036854775808', '/cart_step3/abc', '/order/info/1,2'])(
  '%s names no row',
  (path) => expect(namesNoRow(path)).toBe(true),
)

test.each(['/order/info/7', '/cart_step3/1', '/order', '/list/info/0', '/nowhere/0'])('%s may be a page', (path) =>
  expect(namesNoRow(path)).toBe(false),
)

test('every filter that keeps a category’s list from being stored brings it past the look for its category', () => {
  const written = readFileSync('middleware.ts', 'utf8')
  const [stored] = storedListRewrites()
  const filters = stored?.missing.map(({ key }) => key) ?? []
  const watched = [...written.matchAll(/key: 'select' \},\s+\{ type: 'query', key: '(\w+)' \}/g)].map(([, key]) => key)
  expect(watched).toEqual(filters.sort())
  expect(['/list', '/list_index', '/list/table', '/list_table', '/list_no_image'].every(isListPath)).toBe(true)
  const [, zones = ''] = /source: '\/:zone\(([^)]+)\)'/.exec(written) ?? []
  const addresses = zoneRoutes.flatMap((key) => {
    const route = routes[key]
    return [route.path, ...('aliases' in route ? route.aliases : [])]
  })
  expect(zones.split('|').map((name) => `/${name}`)).toEqual(addresses)
  expect(addresses.every(isListPath)).toBe(true)
  expect(['/list/info/3', '/list/other/3', '/search', '/'].some(isListPath)).toBe(false)
})
