import { ID_PATTERN } from '#lib/kernel/id.ts'
import { helpRewrites } from './cached-help.ts'
import type { ListQuery } from './links.ts'
import { toNextSource } from './match.ts'
import type { AddressName } from './parameters.ts'
import { personalSources } from './personal.ts'
import type { PageRoute, RedirectRoute, Route } from './registry.ts'
import { routeEntries, routes } from './registry.ts'
import { VIEW, zoneRoutes } from './zones.ts'

export interface NextRewrite {
  source: string
  destination: string
}

export interface NextRedirect extends NextRewrite {
  statusCode: 307
}

export interface QueryRewrite extends NextRewrite {
  has: { type: 'query'; key: string; value: string }[]
  missing: { type: 'query'; key: string }[]
}

/** Where the cached page of a category's list is rendered (app/[site]/(shop)/(catalog)/cached); not reachable from outside. */
const cachedPath = '/cached'
const unknownPath = '/unknown'

const listFilters: Readonly<Record<AddressName<Exclude<keyof ListQuery, 'select'>>, true>> = {
  yx: true,
  keywords: true,
  type: true,
  page: true,
  jx: true,
  sccj: true,
  tag: true,
  brand_id: true,
  price_min: true,
  price_max: true,
  in_stock: true,
  bought: true,
  activity_id: true,
  sort: true,
  order: true,
}

const all: readonly Route[] = routeEntries.map(([, route]) => route)
const isPage = (route: Route): route is PageRoute => !('redirect' in route)

/** What a list can be narrowed by, as addresses name it. */
export const listFilterNames: readonly string[] = Object.keys(listFilters)

/** A template for each number of optional parts its address may have, the shortest first. */
function spelledOut(template: string): string[] {
  const parts = template.split('/')
  const fixed = parts.filter((part) => !part.endsWith('?}'))
  const optional = parts.slice(fixed.length)
  return Array.from({ length: optional.length + 1 }, (_, count) =>
    [...fixed, ...optional.slice(0, count)].join('/').replaceAll('?', ''),
  )
}

/**
 * Aliases answer with the page itself under their own address (200), so they are rewrites: one for each number of parts,
 * as the framework fails on a target whose part is left out.
 */
export function aliasRewrites(): NextRewrite[] {
  return all.filter(isPage).flatMap((route) => {
    const targets = spelledOut(route.path)
    return (route.aliases ?? []).flatMap((alias) =>
      spelledOut(alias).map((source, count) => ({
        source: toNextSource(source),
        destination: toNextSource(targets[count] ?? route.path),
      })),
    )
  })
}

/** Zones whose first page is cached, under all their addresses. */
export const cachedZonePaths = (): string[] => zoneRoutes.map((key) => routes[key].path)

/** Pages that are filled by the campaign whose id their address carries; each is cached under its campaign. */
const templatePaths: readonly string[] = [routes.zoneTemplate.path, routes.campaignTemplate.path]

const nameOf = (path: string): string => path.slice(1)

const isAbsent = (key: string): { type: 'query'; key: string } => ({ type: 'query', key })

/**
 * A list without any filter is the same for everyone, so it is cached: a category's under its id, the whole catalogue
 * and the zones under their own names. The framework tries rewrites of this kind on every page, and each costs it 20 µs: only the views that
 * buyers open by link are here.
 */
export function cachedListRewrites(): QueryRewrite[] {
  const filters = listFilterNames.map(isAbsent)
  const ofCategory = (path: string, mode: string): QueryRewrite => ({
    source: path,
    has: [{ type: 'query', key: 'select', value: `(?<select>${ID_PATTERN})` }],
    missing: filters,
    destination: `${cachedPath}/list/${mode}/:select`,
  })
  return [
    ofCategory(routes.list.path, 'card'),
    ofCategory(routes.listTable.path, 'table'),
    {
      source: `/:cached(${[routes.list.path, ...cachedZonePaths()].map(nameOf).join('|')})`,
      has: [],
      missing: [isAbsent('select'), isAbsent(VIEW), ...filters],
      destination: `${cachedPath}/:cached`,
    },
    {
      source: `/:template(${templatePaths.map(nameOf).join('|')})`,
      has: [{ type: 'query', key: 'id', value: `(?<id>${ID_PATTERN})` }],
      missing: [],
      destination: `${cachedPath}/:template/:id`,
    },
  ]
}

/** The goods of a campaign answer under any name: it is for people to read, and the page is cached once. */
const named: NextRewrite = {
  source: toNextSource(routes.listOther.path.replace('{name?}', '{name}')),
  destination: toNextSource(routes.listOther.path.replace('/{name?}', '')),
}

/** Asked for by the layer in front of the framework in place of a page that cannot be rendered; not reachable from outside. */
export const UNAVAILABLE_PATH = '/unavailable'

/** Pages of what is not there. Under the name 404 the framework would answer with its own page, the same for all sites. */
export const noticeRewrites: readonly NextRewrite[] = [routes.notFound.path, UNAVAILABLE_PATH].map((source) => ({
  source,
  destination: cachedPath + source,
}))

/** The site of SITE_URL to a request that arrived before the front door was there: the first ones of a process that is just starting. */
export const FIRST_SITE = 'first'

/** The header that says which site is asked for; the layer in front of the framework writes it over whatever came. */
export const SITE_HEADER = 'x-site'

/**
 * Every page is below the name of its site, so that nothing the framework keeps of one is ever another's. The name
 * goes in front of whatever was asked for, a site's name as well: inside addresses are not reachable from outside.
 */
export function siteRewrites() {
  return [
    {
      source: '/:path((?!api/).*)',
      has: [{ type: 'header', key: SITE_HEADER, value: '(?<site>[\\w~-]+)' }],
      destination: '/:site/:path',
    },
    {
      source: '/:path((?!api/).*)',
      missing: [{ type: 'header', key: SITE_HEADER }],
      destination: `/${FIRST_SITE}/:path`,
    },
  ]
}

const withinSite = <Rewrite extends NextRewrite>(rewrite: Rewrite): Rewrite => ({
  ...rewrite,
  source: `/:site${rewrite.source}`,
  destination: rewrite.destination === unknownPath ? unknownPath : `/:site${rewrite.destination}`,
})

/** Looked at only when no page of the site has the address: aliases, and at last the way to /404. */
export function fallbackRewrites(): NextRewrite[] {
  return [
    ...[...helpRewrites(), ...aliasRewrites(), named].map(withinSite),
    { source: '/:path*', destination: unknownPath },
  ]
}

const anyCase = (name: string): string => name.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** The same letters with capitals among them: the framework would take them for the cached page, whatever its settings. */
function otherSpellings(paths: readonly string[]): string {
  const names = paths.map(nameOf)
  return `/((?!(?:${names.join('|')})$)(?:${names.map(anyCase).join('|')}))`
}

/** A redirect for each number of parts its address may have: the framework drops those that the target does not name. */
function spellingsOf({ path, redirect }: RedirectRoute): NextRedirect[] {
  const parts = path.split('/').filter((part) => part.endsWith('?}'))
  const from = path.split('/').filter((part) => !parts.includes(part))
  const names = parts.map((part) => part.slice(1, -2))
  return Array.from({ length: names.length + 1 }, (_, count) => {
    const given = names.slice(0, count)
    const query = given.map((name) => `${name}=:${name}`).join('&')
    return {
      source: [...from.map(toNextSource), ...given.map((name) => `:${name}`)].join('/'),
      destination: toNextSource(redirect) + (query === '' ? '' : `?${query}`),
      statusCode: 307,
    }
  })
}

/** Redirects of the registry that are the same everywhere; parts of the address that the target does not name travel on as its query. */
export function routeRedirects(): NextRedirect[] {
  const ofRegistry = all.flatMap((route) =>
    'redirect' in route && route.isConfigured !== true ? spellingsOf(route) : [],
  )
  const cached = [routes.list.path, routes.listTable.path, ...cachedZonePaths(), ...templatePaths]
  const nowhere = [otherSpellings(cached), `${cachedPath}/:path*`]
  return [
    ...ofRegistry,
    ...nowhere.map((source) => ({ source, destination: routes.notFound.path, statusCode: 307 as const })),
  ]
}

/** Next's pattern for everything but personal pages, the proxy and build assets. */
export function publicPagesSource(): string {
  const personal = personalSources().map((source) => source.slice(1).split('/:')[0])
  return `/((?!(?:${[...new Set(personal)].join('|')}|api|_next)(?:/|$)).*)`
}

/** Where browsers report what a policy kept from running. */
const REPORT_PATH = '/api/policy-report'

const sharedPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  // Not report-to: beside it browsers leave this one alone, and without TLS they then report nothing.
  `report-uri ${REPORT_PATH}`,
]

/** Development needs eval and a socket for hot reloading. */
const policy = (scripts: string, development: boolean): string =>
  [
    ...sharedPolicy,
    `script-src 'self' ${scripts}${development ? " 'unsafe-eval'" : ''}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
  ].join('; ')

/**
 * Policy of public pages. They are cached whole, so they can't carry a nonce; they hold no personal data, and rich text in
 * them is sanitised twice.
 */
export function publicPolicy(development: boolean): string {
  return policy("'unsafe-inline'", development)
}

/**
 * Policy of a page rendered for one request: only scripts that carry its nonce, and what they load, may run; and the first
 * scripts, which are the same text on every page and known by their digests.
 */
export function requestPolicy(nonce: string, digests: readonly string[], development: boolean): string {
  const known = digests.map((digest) => `'sha256-${digest}' `).join('')
  return policy(`'nonce-${nonce}' ${known}'strict-dynamic'`, development)
}

export const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
]

/** Pictures of goods may also be on the main site and its other names; what no browser embeds, crawlers read anyway. */
export const pictureSources: readonly string[] = ['/api/image/:path*', '/picture/:path*']
export const pictureHeaders = [{ key: 'Cross-Origin-Resource-Policy', value: 'same-site' }]
