import type { ListQuery } from './links.ts'
import { toNextSource } from './match.ts'
import type { AddressName } from './parameters.ts'
import { personalSources } from './personal.ts'
import type { PageRoute, Route } from './registry.ts'
import { routeEntries, routes } from './registry.ts'

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

/** Where the stored page of a category's list is drawn (app/(shop)/(catalog)/stored); nobody reaches it by address. */
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
  sort: true,
  order: true,
}

const all: readonly Route[] = routeEntries.map(([, route]) => route)
const isPage = (route: Route): route is PageRoute => !('redirect' in route)

/** Aliases answer with the page itself under their own address (200), so they are rewrites. */
export function aliasRewrites(): NextRewrite[] {
  return all
    .filter(isPage)
    .flatMap((route) =>
      (route.aliases ?? []).map((alias) => ({ source: toNextSource(alias), destination: toNextSource(route.path) })),
    )
}

const isAbsent = (key: string): { type: 'query'; key: string } => ({ type: 'query', key })

/**
 * A list without any filter is the same for everyone, so it is stored: a category's under its id, the whole catalogue
 * under "all". The framework tries rewrites of this kind on every page, and each costs it 20 µs: only the views that
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
      source: routes.list.path,
      has: [],
      missing: [isAbsent('select'), ...filters],
      destination: `${storedPath}/list/card/all`,
    },
  ]
}

/** Looked at only when no page has the address: aliases, and at last the way to /404. */
export function fallbackRewrites(): NextRewrite[] {
  return [...aliasRewrites(), { source: `/((?!${routes.notFound.path.slice(1)}$).*)`, destination: unknownPath }]
}

/** The same letters with capitals among them: the framework would take them for the stored list, whatever its settings. */
const otherSpellings = (path: string): string => {
  const anyCase = path.slice(1).replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
  return `/((?!${path.slice(1)}$)${anyCase})`
}

/** Redirects of the registry; parts of the address that the target does not name travel on as its query. */
export function routeRedirects(): NextRedirect[] {
  const ofRegistry = all.flatMap((route) =>
    'redirect' in route
      ? [{ source: toNextSource(route.path), destination: toNextSource(route.redirect), statusCode: 307 as const }]
      : [],
  )
  const nowhere = [otherSpellings(routes.list.path), otherSpellings(routes.listTable.path), `${storedPath}/:path*`]
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

/** Policy of a page drawn for one request: only scripts that carry its nonce, and what they load, may run. */
export function personalPolicy(nonce: string, development: boolean): string {
  return policy(`'nonce-${nonce}' 'strict-dynamic'`, development)
}

export const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
]
