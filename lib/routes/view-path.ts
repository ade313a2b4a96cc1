import { isId } from '#lib/kernel/id.ts'
import { matchRoute } from './match.ts'
import type { Route, RouteKey } from './registry.ts'
import { routes } from './registry.ts'

/** Public parameters that choose what a page shows, and only as numbers: no text of a user gets into them. */
const publicNames = ['select', 'id'] as const
const SEGMENT = /^[\w-]{1,64}$/

const PARAMETER = /^\{(\w+)\??\}$/

/** Values of a template's parameters at their places in an address; null when the address is not of the template. */
function valuesOf(template: string, pathname: string): Map<string, string> | null {
  const given = pathname.split('/')
  const values = new Map<string, string>()
  for (const [at, part] of template.split('/').entries()) {
    const name = PARAMETER.exec(part)?.[1]
    if (name === undefined) {
      if (part !== (given[at] ?? '')) return null
    } else values.set(name, given[at] ?? '')
  }
  return values
}

/** The page's own address, also for an alias; a name for people to read is left out, it is free text. */
function publicPath(route: Route, pathname: string): string {
  const templates = [route.path, ...('aliases' in route ? (route.aliases ?? []) : [])]
  const values = templates.map((template) => valuesOf(template, pathname)).find((each) => each !== null)
  const parts = route.path.split('/').map((part) => {
    const name = PARAMETER.exec(part)?.[1]
    if (name === undefined) return part
    const value = name === 'name' ? '' : (values?.get(name) ?? '')
    return SEGMENT.test(value) ? value : ''
  })
  return parts.join('/').replace(/\/+$/, '') || '/'
}

/** Where what a page is called, and what its address carries, tells of the person who looks at it. */
function isPersonal(key: RouteKey): boolean {
  return 'membersOnly' in routes[key] || /^\/(login|register|forget|search)(\/|$)/.test(routes[key].path)
}

export interface SeenPage {
  readonly path: string
  /** The route's title in place of the page's own, where that might hold somebody's words or numbers. */
  readonly title: string | null
}

/** What a page view says of the page: whose order or which words it was is private. */
export function seenPage(pathname: string, search: string): SeenPage {
  const key = matchRoute(pathname) ?? 'notFound'
  const route: Route = routes[key]
  const title = 'title' in route ? route.title : ''
  if (isPersonal(key)) return { path: route.path, title }
  const query = new URLSearchParams(search)
  const kept = publicNames.flatMap((name) => {
    const value = query.get(name) ?? ''
    return isId(value) ? [`${name}=${value}`] : []
  })
  const path = key === 'notFound' ? route.path : publicPath(route, pathname)
  return { path: kept.length === 0 ? path : `${path}?${kept.join('&')}`, title: key === 'notFound' ? title : null }
}

const campaignPages: readonly RouteKey[] = ['campaignZone', 'zoneTemplate', 'campaignTemplate']

/** What a tap on a link to a campaign is reported as: /activity/ and the campaign's code or id. Null for other links. */
export function clickedCampaign(pathname: string, search: string): string | null {
  const key = matchRoute(pathname)
  if (key === null) return null
  const [, , first = ''] = pathname.split('/')
  const given = new URLSearchParams(search)
  const name = key === 'campaignRedirect' ? first : campaignPages.includes(key) ? given.get('id') || first : ''
  return SEGMENT.test(name) ? `/activity/${name}` : null
}
