import type { ListQuery } from './links.ts'
import { toNextSource } from './match.ts'
import type { AddressName } from './parameters.ts'
import { personalSources } from './personal.ts'
import type { PageRoute, RedirectRoute, Route } from './registry.ts'
import { routeEntries, routes } from './registry.ts'
import { helpRewrites } from './stored-help.ts'
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

/** Where the stored page of a category's list is drawn (app/[site]/(shop)/(catalog)/stored); nobody reaches it by address. */
const storedPath = '/stored'
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

/** Zones whose first page is stored, under all their addresses. */
export const storedZonePaths = (): string[] => zoneRoutes.map((key) => routes[key].path)

/** Pages that are filled by the activity whose id their address carries; each is stored under its activity. */
const templatePaths: readonly string[] = [routes.zoneTemplate.path, routes.activityTemplate.path]

const nameOf = (path: string): string => path.slice(1)

const isAbsent = (key: string): { type: 'query'; key: string } => ({ type: 'query', key })

/**
 * A list without any filter is the same for everyone, so it is stored: a category's under its id, the whole catalogue
 * and the zones under their own names. The framework tries rewrites of this kind on every page, and each costs it 20 µs: only the views that
 * buyers open by link are here.
 */
export function storedListRewrites(): QueryRewrite[] {
  const filters = Object.keys(listFilters).map(isAbsent)
  const ofCategory = (path: string, mode: string): QueryRewrite => ({
    source: path,
    has: [{ type: 'query', key: 'select', value: '(?<select>[1-9]\\d{0,8})' }],
    missing: filters,
    destination: `${storedPath}/list/${mode}/:select`,
  })
  return [
    ofCategory(routes.list.path, 'card'),
    ofCategory(routes.listTable.path, 'table'),
    {
      source: `/:stored(${[routes.list.path, ...storedZonePaths()].map(nameOf).join('|')})`,
      has: [],
      missing: [isAbsent('select'), isAbsent(VIEW), ...filters],
      destination: `${storedPath}/:stored`,
    },
    {
      source: `/:template(${templatePaths.map(nameOf).join('|')})`,
      has: [{ type: 'query', key: 'id', value: '(?<id>[1-9]\\d{0,8})' }],
      missing: [],
      destination: `${storedPath}/:template/:id`,
    },
  ]
}

/** The goods of an activity answer under any name: it is for people to read, and the page is stored once. */
const named: NextRewrite = {
  source: toNextSource(routes.listOther.path.replace('{name?}', '{name}')),
  destination: toNextSource(routes.listOther.path.replace('/{name?}', '')),
}

/** Where unknown addresses lead. Under its own name the framework would answer with its page, the same for all sites. */
export const notFoundRewrite: NextRewrite = {
  source: routes.notFound.path,
  destination: storedPath + routes.notFound.path,
}

/** The site of SITE_URL to a request that arrived before the guard did: the first ones of a process that is just starting. */
export const FIRST_SITE = 'first'

/** The header that says which site is asked for; the guard in front of the framework writes it over whatever came. */
export const SITE_HEADER = 'x-site'

/**
 * Every page stands below the name of its site, so that nothing the framework keeps of one is ever another's. The name
 * goes in front of whatever was asked for, a site's name as well: nobody reaches a page by its inside address.
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

/** The same letters with capitals among them: the framework would take them for the stored page, whatever its settings. */
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
  const stored = [routes.list.path, routes.listTable.path, ...storedZonePaths(), ...templatePaths]
  const nowhere = [otherSpellings(stored), `${storedPath}/:path*`]
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
]

/** Development needs eval and a socket for hot reloading. */
const policy = (scripts: string, development: boolean): string =>
  [
    ...sharedPolicy,
    `script-src 'self' ${scripts}${development ? " 'unsafe-eval'" : ''}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
  ].join('; ')

/**
 * Policy of public pages. They are stored whole, so they can't carry a nonce; they hold nobody's data, and rich text in
 * them is sanitised twice.
 */
export function publicPolicy(development: boolean): string {
  return policy("'unsafe-inline'", development)
}

/**
 * Policy of a page drawn for one request: only scripts that carry its nonce, and what they load, may run; and the first
 * script, which is the same text on every page and known by its digest.
 */
export function personalPolicy(nonce: string, firstScript: string, development: boolean): string {
  return policy(`'nonce-${nonce}' 'sha256-${firstScript}' 'strict-dynamic'`, development)
}

export const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
]
