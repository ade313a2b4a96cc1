import type { RouteKey } from './registry.ts'
import { routes } from './registry.ts'

/** Title of a page as the registry has it; redirects have none. */
export function pageTitle(key: RouteKey): string {
  const route = routes[key]
  return 'title' in route ? route.title : ''
}
