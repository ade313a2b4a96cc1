import 'server-only'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { SITE_HEADER } from '#lib/routes/next-config.ts'
import { ABSENT_PATH, absentPathOf, NO_SIGN_IN } from '#lib/routes/offered.ts'
import { routes } from '#lib/routes/registry.ts'
import { siteOfIncoming } from './endpoints.ts'
import { env } from './env.ts'
import { absentFeatures, isEverythingOffered } from './features/state.ts'
import type { Arrival } from './refused-requests.ts'
import { refuseHost } from './refused-requests.ts'
import { REVALIDATE_PATH } from './revalidation.ts'
import type { ShopSite } from './sites.ts'
import { upstreamBase } from './sites.ts'

const UNKNOWN_PAGE = '/404'
const UNKNOWN_CALL = '/api/unknown'
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const CALL_PATH = /^(\/[A-Za-z0-9_-]+)+$/
const PRINTABLE = /^\/[\x21-\x5b\x5d-\x7e]*$/

function isSanePath(path: string): boolean {
  if (!PRINTABLE.test(path) || path.startsWith('//')) return false
  try {
    const decoded = decodeURIComponent(path)
    return !/[\\\p{Cc}]/u.test(decoded) && !decoded.split('/').some((part) => part === '.' || part === '..')
  } catch {
    return false
  }
}

/**
 * The target the framework may see for a request line's target. The framework resolves dots, doubles of slashes and
 * backslashes before any handler runs, and fails with 500 on text that cannot be decoded; what would need that is
 * an address nobody linked to, and is turned into one that does not exist.
 */
export function safeTarget(target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const [path = ''] = local.split(/[?#]/, 1)
  if (/^\/api(\/|$)/i.test(path)) return CALL_PATH.test(path) ? local : UNKNOWN_CALL
  return isSanePath(path) ? local : UNKNOWN_PAGE
}

/** Address of the reader as this guard knows it; whatever a reader writes there himself is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/** Words of a proxy in front; without one they are the reader's own inventions. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded']

function nameClient(request: IncomingMessage): void {
  const { headers, socket } = request
  const isTrusted = env().TRUST_PROXY
  const forwarded = isTrusted
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  if (!isTrusted) for (const name of PROXY_HEADERS) delete headers[name]
  headers[CLIENT_ADDRESS_HEADER] = (forwarded || socket.remoteAddress || '').replace(/^::ffff:/, '')
}

/** Headers that only the framework's own server actions and rewrites may set; this shop has neither. */
const FOREIGN_HEADERS = ['next-action', 'x-nextjs-data', 'x-middleware-subrequest']

/** Pages are only read: there are no server actions. The framework's own development calls are left alone. */
function isPageWrite(method: string, target: string): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) && !/^\/(api|_next|__nextjs)/.test(target)
}

/** What watches over the process, and what it asks itself, knows no host. */
const HOSTLESS: readonly string[] = ['/healthz', '/readyz', REVALIDATE_PATH]

/** Names the site for everything behind this guard; a host that is none of ours ends here. */
function nameSite(arrival: Arrival): ShopSite | null {
  const { headers, httpVersion, url = '' } = arrival.request
  const site = siteOfIncoming(headers)
  headers[SITE_HEADER] = site?.key ?? ''
  // Node itself answers a request that must name a host and does not.
  if (headers.host === undefined && httpVersion === '1.1') return null
  if (site === null && !HOSTLESS.includes(url.split('?', 1)[0] ?? url)) refuseHost(arrival)
  return site
}

/**
 * A page of a feature that the upstream does not offer says so under its own address, with status 404 like the page for
 * unknown addresses. The framework draws them like any other and would answer 200; what its own script asks for stays as
 * it is.
 */
function showMissing({ request, response }: Arrival, site: ShopSite): void {
  const [path = '/', ...query] = (request.url ?? '/').split('?')
  const isUnknown = path === UNKNOWN_PAGE || path.startsWith(ABSENT_PATH)
  if (isUnknown) request.url = UNKNOWN_PAGE
  // Whether signing in happens elsewhere, its own entry finds out first.
  const isEntry = path === routes.login.path && !new URLSearchParams(query.join('?')).has(NO_SIGN_IN)
  const isOffered = isEverythingOffered() || isEntry
  const target = isOffered ? null : absentPathOf(path, absentFeatures(upstreamBase(site)))
  if (target !== null) request.url = [target, ...query].join('?')
  if (request.headers.rsc !== undefined || (target === null && !isUnknown)) return
  Object.defineProperty(response, 'statusCode', { get: () => 404, set: () => undefined, configurable: true })
}

function guard(arrival: Arrival): void {
  const { request } = arrival
  const { method = '' } = request
  request.url = METHODS.includes(method) ? safeTarget(request.url ?? '/') : UNKNOWN_CALL
  if (!METHODS.includes(method) || isPageWrite(method, request.url)) request.method = 'OPTIONS'
  for (const name of FOREIGN_HEADERS) delete request.headers[name]
  nameClient(request)
  const site = nameSite(arrival)
  if (site && (request.method === 'GET' || request.method === 'HEAD')) showMissing(arrival, site)
}

/**
 * Puts the guard before every request of this process; Node announces each one before any listener sees it. Returns the
 * function that takes it away again.
 */
export function guardRequests(): () => void {
  const listener = (message: unknown) => guard(message as Arrival)
  subscribe('http.server.request.start', listener)
  return () => unsubscribe('http.server.request.start', listener)
}
