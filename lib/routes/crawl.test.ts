import { closedPaths, openPaths, sitemapPaths } from './crawl.ts'
import { isMembersPath } from './personal.ts'
import type { Route } from './registry.ts'
import { routeEntries } from './registry.ts'

const longest = (rules: readonly string[], path: string): number =>
  Math.max(0, ...rules.filter((rule) => path.startsWith(rule)).map((rule) => rule.length))
const isClosed = (path: string): boolean => longest(closedPaths(), path) > longest(openPaths, path)

test('pictures of goods may be fetched by search engines, no other call', () => {
  expect(isClosed('/api/image/goods/YP000001/list')).toBe(false)
  for (const path of ['/api/goods/detail/1', '/api/upload/1', '/api/user/base', '/api/imag']) {
    expect([path, isClosed(path)]).toEqual([path, true])
  }
})

test('the sitemap lists public pages that stand, each once', () => {
  const paths = sitemapPaths()
  expect(paths).toEqual(expect.arrayContaining(['/', '/list', '/help_news', '/privacy']))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => isMembersPath(path) || path.includes('{'))).toEqual([])
  for (const path of ['/login', '/404', '/search', '/list/table', '/forget/step1']) expect(paths).not.toContain(path)
})

test("robots.txt closes every members' page and the calls, and no page of the sitemap", () => {
  const members = routeEntries.filter(([, route]: readonly [string, Route]) => route.membersOnly)
  expect(members.map(([, route]) => route.path).filter((path) => !isClosed(path))).toEqual([])
  expect(isClosed('/api/goods/list')).toBe(true)
  expect(sitemapPaths().filter(isClosed)).toEqual([])
  const publicPages = routeEntries.filter(([, route]: readonly [string, Route]) => !route.membersOnly)
  const closed = publicPages.map(([, route]) => route.path).filter(isClosed)
  expect(closed.every((path) => /^\/(search|loading|activity)/.test(path))).toBe(true)
})
