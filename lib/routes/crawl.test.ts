import { closedPaths, sitemapPaths } from './crawl.ts'
import { isMembersPath } from './personal.ts'
import type { Route } from './registry.ts'
import { routeEntries } from './registry.ts'

const isClosed = (path: string): boolean => closedPaths().some((closed) => path.startsWith(closed))

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
