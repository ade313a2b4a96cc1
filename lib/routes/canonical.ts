import { helpSearchPath } from './article-links.ts'
import { campaignUrl, parseCentre, parseKeyList } from './campaign-links.ts'
import { matchRoute } from './match.ts'
import { listFilterNames } from './next-config.ts'
import { isPersonalPath } from './personal.ts'
import type { RouteKey } from './registry.ts'
import { routes } from './registry.ts'
import { VIEW, zoneRoutes } from './zones.ts'

/** Parameters that a public page differs by. Every other one is dropped: it may come from anyone, and the page is the same for everyone. */
const ofList = ['select', ...listFilterNames]
const parametersOf: Readonly<Partial<Record<RouteKey, readonly string[]>>> = {
  list: ofList,
  listTable: ofList,
  listNoImage: ofList,
  search: ofList,
  searchTable: ofList,
  ...Object.fromEntries(zoneRoutes.map((key) => [key, [...ofList, VIEW]])),
  zoneTemplate: ['id'],
  campaignTemplate: ['id'],
  news: ['type', 'page'],
  helpRegistration: ['id'],
  campaignLoading: ['url', 'url1', 'url2'],
}

/** Every name that some public page knows in a query; nginx as it ships is held against it. @internal */
export const knownParameters = (): string[] => [...new Set([...Object.values(parametersOf).flat(), 'keywords'])]

const none: readonly string[] = []

function parametersAt(key: RouteKey, path: string): readonly string[] {
  if (path === helpSearchPath) return ['keywords']
  return parametersOf[key] ?? none
}

/** The known parameters that were given, each once, in one order; what says the same as saying nothing is left out. */
function canonicalQuery(names: readonly string[], query: string): string {
  if (names.length === 0 || query === '') return ''
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value === null || value === '' || (name === 'page' && value === '1')) continue
    kept.set(name, value)
  }
  return kept.size === 0 ? '' : `?${kept}`
}

/** One spelling of each part. Throws URIError for what cannot be decoded. */
const canonicalPath = (path: string): string =>
  path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/')

/** A part that only says how a reader came to a page is not the page's: it is read in the browser. */
function pagePath(key: RouteKey, path: string): string | null {
  const parts = path.split('/').map(decodeURIComponent)
  if (key === 'campaignCentre') {
    const centre = parseCentre({ ids: parts[2] ?? '', id: parts[3] })
    return centre && campaignUrl(centre.open)
  }
  if (key === 'controlledGoods' && parts.length > 4) {
    return parseKeyList(parts[4] ?? '') === null ? null : canonicalPath(parts.slice(0, 4).join('/'))
  }
  if (key === 'listOther') return canonicalPath(parts.slice(0, 4).join('/'))
  return canonicalPath(path)
}

export interface CanonicalAddress {
  readonly key: RouteKey
  readonly path: string
  /** With its question mark, or empty. */
  readonly query: string
}

/**
 * The one address of the public page that a path and a query ask for; the page is a function of it alone. Null: the path
 * is of no public page, and nothing is said of it here. 'missing': it is of one, and there can be no such page.
 */
export function canonicalAddress(path: string, query: string): CanonicalAddress | 'missing' | null {
  const key = matchRoute(path)
  if (key === null || 'redirect' in routes[key] || isPersonalPath(path) || (path.length > 1 && path.endsWith('/'))) {
    return null
  }
  const own = pagePath(key, path)
  return own === null ? 'missing' : { key, path: own, query: canonicalQuery(parametersAt(key, path), query) }
}
