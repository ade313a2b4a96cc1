import type { RouteKey } from './registry.ts'
import { routes } from './registry.ts'

/** The folder of app/ (inside its group) that a page's address begins with. */
export function pageFolder(key: RouteKey): string {
  return routes[key].path.split('/')[1] ?? ''
}
