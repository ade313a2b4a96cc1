import 'server-only'
import { TOGETHER_PATH } from '#lib/contract/together.ts'
import { fileNames } from '#lib/routes/files.ts'
import { matchRoute } from '#lib/routes/match.ts'
import { routes } from '#lib/routes/registry.ts'
import { matchCall } from '../proxy/match.ts'
import { REVALIDATE_PATH } from '../revalidation.ts'

export const UNKNOWN_ROUTE = 'unknown'
/** Calls that the storefront answers itself. */
const OWN_CALLS: readonly string[] = [REVALIDATE_PATH, TOGETHER_PATH, '/api/policy-report']

function routeOfCall(method: string, path: string): string {
  const match = matchCall(method, path)
  if (match.found) return match.call.path
  return OWN_CALLS.includes(path) ? path : UNKNOWN_ROUTE
}

/** The pattern that a request's path is of: one of a list, whatever was asked for. */
export function routeOf(method: string, path: string): string {
  if (path.startsWith('/api/')) return routeOfCall(method, path)
  const key = matchRoute(path)
  if (key !== null) return routes[key].path
  const [, first = ''] = path.split('/')
  return fileNames.has(first) ? `/${first}` : UNKNOWN_ROUTE
}
