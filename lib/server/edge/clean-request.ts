import 'server-only'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { MEMBER_HEADER, REQUEST_ID_HEADER } from '#lib/contract/session.ts'
import { SITE_HEADER } from '#lib/routes/next-config.ts'
import { CLIENT_ADDRESS_HEADER } from '../endpoints.ts'
import { env } from '../env.ts'
import { REVALIDATE_HEADER } from '../revalidation.ts'

export const UNKNOWN_PAGE = '/404'
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
 * an address without a link to it, and is turned into one that does not exist.
 */
export function safeTarget(target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const [path = ''] = local.split(/[?#]/, 1)
  if (/^\/api(\/|$)/i.test(path)) return CALL_PATH.test(path) ? local : UNKNOWN_CALL
  return isSanePath(path) ? local : UNKNOWN_PAGE
}

/** Words of a proxy in front; without one they are the reader's own inventions. */
const PROXY_HEADERS = [
  'x-asked-at',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'forwarded',
]

/**
 * Headers that pages and calls are made from. The framework reads many more, some of which change what it renders or keeps:
 * no other header of a reader ever reaches it.
 */
const PASSED_HEADERS: ReadonlySet<string> = new Set([
  ...PROXY_HEADERS,
  CLIENT_ADDRESS_HEADER,
  SITE_HEADER,
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'host',
  'if-none-match',
  'if-range',
  'last-event-id',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
  'origin',
  'range',
  'rsc',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'transfer-encoding',
  'user-agent',
  MEMBER_HEADER,
  REQUEST_ID_HEADER,
  REVALIDATE_HEADER,
])

function addressOf({ headers, socket }: IncomingMessage, isTrusted: boolean): string {
  const forwarded = isTrusted
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  return (forwarded || socket.remoteAddress || '').replace(/^::ffff:/, '')
}

function cleanHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) if (!PASSED_HEADERS.has(name)) delete headers[name]
}

/** Pages are only read: there are no server actions. The framework's own development calls are left alone. */
function isPageWrite(method: string, target: string): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) && !/^\/(api|_next|__nextjs)/.test(target)
}

/**
 * Leaves of a request what the shop knows: a method, a target that needs no resolving, known headers, and the reader's
 * true address.
 */
export function cleanRequest(request: IncomingMessage): void {
  const { method = '', headers } = request
  request.url = METHODS.includes(method) ? safeTarget(request.url ?? '/') : UNKNOWN_CALL
  if (!METHODS.includes(method) || isPageWrite(method, request.url)) request.method = 'OPTIONS'
  const isTrusted = env().TRUST_PROXY
  const address = addressOf(request, isTrusted)
  // Development has headers of its own, for its tools.
  if (process.env.NODE_ENV !== 'development') cleanHeaders(headers)
  if (!isTrusted) for (const name of PROXY_HEADERS) delete headers[name]
  headers[CLIENT_ADDRESS_HEADER] = address
}
