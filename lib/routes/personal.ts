import { isId } from '#lib/kernel/id.ts'
import { matchRoute, toNextSource } from './match.ts'
import type { PageRoute, Route, RouteKey } from './registry.ts'
import { routeEntries, routes } from './registry.ts'
import { zoneRoutes } from './zones.ts'

const all: readonly Route[] = routeEntries.map(([, route]) => route)
const isPage = (route: Route): route is PageRoute => !('redirect' in route)
const addresses = (route: PageRoute) => [route.path, ...(route.aliases ?? [])].map(toNextSource)

/** Next's patterns of every members' page, aliases included; redirects are answered before any gate. */
export function memberSources(): string[] {
  return all.filter((route) => isPage(route) && route.membersOnly).flatMap((route) => addresses(route as PageRoute))
}

/** Where passwords and codes are typed: sign-in, registration, a forgotten password. */
const isEntry = (route: PageRoute): boolean => /^\/(login|register|forget)(\/|$)/.test(route.path)

/** Patterns of every page with somebody's data or secrets in it: members' pages and the ways in. */
export function personalSources(): string[] {
  return all
    .filter(isPage)
    .filter((route) => route.membersOnly || isEntry(route))
    .flatMap(addresses)
}

/** Whether the page of an address is rendered for one reader: a members' page, or a way in. */
export function isPersonalPath(pathname: string): boolean {
  const key = matchRoute(pathname)
  const route: Route | null = key && routes[key]
  return route !== null && isPage(route) && (route.membersOnly === true || isEntry(route))
}

/** Pages of the catalogue that differ by their query, under every address; the views that are stored are rewritten first. */
const listRoutes: readonly RouteKey[] = ['list', 'listTable', 'listNoImage', ...zoneRoutes]

/** Pages for everyone that are rendered per request, whatever their query: what links lead to is stored under its own path. */
function renderedSources(): string[] {
  const aliases = listRoutes.flatMap((key) => addresses(routes[key] as PageRoute).slice(1))
  const whole: readonly RouteKey[] = ['search', 'searchTable', 'listNoImage', 'campaignLoading']
  return [...aliases, ...whole.flatMap((key) => addresses(routes[key] as PageRoute))]
}

/** Patterns of every page that is always rendered per request, and so has a policy with a nonce of its own; the list in `middleware.ts` is held against it. @internal */
export const noncedSources = (): string[] => [...personalSources(), ...renderedSources()]

/** Whether an address is for members only; a page of our own or an alias of one. */
export function isMembersPath(pathname: string): boolean {
  const key = matchRoute(pathname)
  return key !== null && 'membersOnly' in routes[key]
}

const listKeys = new Set<RouteKey | null>(listRoutes)

/** Whether a list of goods is under this address, in any of its views: of the whole catalogue or of a zone. */
export function isListPath(pathname: string): boolean {
  return listKeys.has(matchRoute(pathname))
}

/** Whether a members' address has something in place of its id that no row can have: 0, a text, 2^63. */
export function hasInvalidId(pathname: string): boolean {
  const key = matchRoute(pathname)
  if (key === null || !('membersOnly' in routes[key])) return false
  const at = routes[key].path.split('/').indexOf('{id}')
  return at >= 0 && !isId(pathname.split('/')[at] ?? '')
}
