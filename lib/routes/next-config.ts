import { toNextSource } from './match.ts'
import type { PageRoute, Route } from './registry.ts'
import { routeEntries } from './registry.ts'

export interface NextRewrite {
  source: string
  destination: string
}

export interface NextRedirect extends NextRewrite {
  statusCode: 307
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

/** Redirects of the registry; parts of the address that the target does not name travel on as its query. */
export function routeRedirects(): NextRedirect[] {
  return all.flatMap((route) =>
    'redirect' in route
      ? [{ source: toNextSource(route.path), destination: toNextSource(route.redirect), statusCode: 307 as const }]
      : [],
  )
}

/** First parts of the addresses that are rendered per request with a nonce: members' pages, sign-in, registration. */
function personalPrefixes(): string[] {
  const personal = all.filter((route) => route.membersOnly || /^\/(login|register|forget)/.test(route.path))
  const templates = personal.flatMap((route) => [route.path, ...(isPage(route) ? (route.aliases ?? []) : [])])
  return [...new Set(templates.map((template) => template.slice(1).split('/{')[0] ?? ''))]
}

/** Next's pattern for everything but personal pages, the proxy and build assets. */
export function publicPagesSource(): string {
  return `/((?!(?:${personalPrefixes().join('|')}|api|_next)(?:/|$)).*)`
}

/**
 * Policy of public pages. They are stored whole, so they can't carry a nonce; they hold nobody's data, and rich text in
 * them is sanitised twice. Development needs eval and a socket for hot reloading.
 */
export function publicPolicy(development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

export const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
]
