import { toNextSource } from './match.ts'
import type { PageRoute, Route } from './registry.ts'
import { routeEntries } from './registry.ts'

const all: readonly Route[] = routeEntries.map(([, route]) => route)
const isPage = (route: Route): route is PageRoute => !('redirect' in route)
const addresses = (route: PageRoute) => [route.path, ...(route.aliases ?? [])].map(toNextSource)

/** Next's patterns of every members' page, aliases included; redirects are answered before any gate. */
export function memberSources(): string[] {
  return all.filter((route) => isPage(route) && route.membersOnly).flatMap((route) => addresses(route as PageRoute))
}
