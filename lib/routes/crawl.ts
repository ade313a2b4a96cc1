import { memberSources, personalSources } from './personal.ts'
import type { PageRoute, Route, RouteKey } from './registry.ts'
import { routeEntries } from './registry.ts'

/** Pages that search engines should not list: redirects, pages for missing things, and endless lists. */
const hidden: ReadonlySet<RouteKey> = new Set([
  'notFound',
  'noCampaign',
  'loading',
  'campaignLoading',
  'search',
  'searchTable',
])
/** Other views of pages that have their canonical link on the first. */
const views: ReadonlySet<RouteKey> = new Set(['listTable', 'listNoImage', 'preferredTable', 'brandZonePage'])

const isPage = (route: Route): route is PageRoute => !('redirect' in route)

/** Public pages, under one address each, without parameters. */
export function sitemapPaths(): string[] {
  const personal = new Set(personalSources())
  return routeEntries
    .filter(([key, route]) => isPage(route) && !hidden.has(key) && !views.has(key))
    .map(([, { path }]) => path.replace(/\/\{\w+\?\}/g, ''))
    .filter((path) => !path.includes('{') && !personal.has(path))
}

/** What robots.txt opens within what it closes: pictures of goods, which image searches and shared links show. */
export const openPaths: readonly string[] = ['/api/image/']

/** What robots.txt closes: the calls, members' pages, and addresses that only lead somewhere. */
export function closedPaths(): string[] {
  const members = memberSources().map((source) => source.split('/:')[0] ?? source)
  const shortest = members.filter((path) => !members.some((other) => path !== other && path.startsWith(`${other}/`)))
  return ['/api/', '/search', '/activity/', '/loading', ...new Set(shortest)].sort()
}
