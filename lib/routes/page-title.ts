import type { RouteKey } from './registry.ts'
import { routes } from './registry.ts'

/** Title of a page as the registry has it; redirects have none. */
export function pageTitle(key: RouteKey): string {
  const route = routes[key]
  return 'title' in route ? route.title : ''
}

/** The folder of app/ (inside its group) that a page's address begins with. */
export function pageFolder(key: RouteKey): string {
  return routes[key].path.split('/')[1] ?? ''
}

/** Document title: route title, dash, site title; the site title alone when the route has none (spec §2). */
export function documentTitle(routeTitle: string, siteTitle: string): string {
  return routeTitle === '' ? siteTitle : `${routeTitle}-${siteTitle}`
}
