import type { Route, RouteKey } from './registry.ts'
import { routeEntries } from './registry.ts'

const PARAMETER = /^\{(\w+)(\?)?\}$/

/** Next's spelling of a template: /list/info/{id} becomes /list/info/:id, {page?} becomes :page?. */
export function toNextSource(template: string): string {
  return template
    .split('/')
    .map((part) => part.replace(PARAMETER, ':$1$2'))
    .join('/')
}

function matches(template: string, parts: readonly string[]): boolean {
  const wanted = template.split('/').slice(1)
  if (parts.length > wanted.length) return false
  return wanted.every((part, index) => {
    const parameter = PARAMETER.exec(part)
    const given = parts[index]
    if (given === undefined || given === '') return parameter?.[2] === '?'
    return parameter !== null || part === given
  })
}

const fixedParts = (template: string) => template.split('/').filter((part) => !PARAMETER.test(part)).length

const templates: readonly (readonly [string, RouteKey])[] = routeEntries
  .flatMap(([key, route]: readonly [RouteKey, Route]) =>
    [route.path, ...('aliases' in route ? (route.aliases ?? []) : [])].map((template) => [template, key] as const),
  )
  .sort(([a], [b]) => fixedParts(b) - fixedParts(a))

/** The route an address belongs to, aliases included; the most literal template wins. */
export function matchRoute(pathname: string): RouteKey | null {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const parts = path === '/' ? [''] : path.split('/').slice(1)
  return templates.find(([template]) => (path === '/' ? template === '/' : matches(template, parts)))?.[1] ?? null
}

/** Whether what an operator wrote leads somewhere: to a page of ours, or to a foreign address. */
export function isLinkable(url: string): boolean {
  if (!url.startsWith('/')) return /^https?:\/\//.test(url)
  return matchRoute(url.split(/[?#]/, 1)[0] ?? url) !== null
}
