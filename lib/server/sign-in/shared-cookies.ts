import 'server-only'
import { createHash } from 'node:crypto'
import { cookiePairs } from '../cookies.ts'
import { env } from '../env.ts'
import type { UpstreamCookie } from '../upstream/cookie-jar.ts'
import { isDeletion, splitSetCookie } from '../upstream/set-cookie.ts'

/** Whether the main site's cookies stay in the browser and go through by name, both ways. */
export const sharesCookies = (): boolean => env().UPSTREAM_COOKIES === 'shared'

/** Any character a browser keeps in a cookie; none that could end a header or the cookie. */
const VALUE = /^[\x21-\x3a\x3c-\x7e]{1,4096}$/

/** The main site's cookies that a browser carries, by the configured names; each name once. */
export function mainSiteCookies(header: string | null | undefined): UpstreamCookie[] {
  const { SHARED_COOKIES } = env()
  if (SHARED_COOKIES.length === 0) return []
  const given = cookiePairs(header)
  return SHARED_COOKIES.flatMap((name) => {
    const value = given.find((pair) => pair.name === name)?.value
    return value !== undefined && VALUE.test(value) ? [{ name, value }] : []
  })
}

/** Which sign-in the cookies are of, without saying what they hold. */
export function fingerprintOf(cookies: readonly UpstreamCookie[]): string {
  const text = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

interface Hosts {
  /** Host of the upstream that answered. */
  readonly upstream: string
  /** Host name the browser asked for, without its port. */
  readonly own: string
}

export interface SharedSetCookie {
  readonly name: string
  readonly isDeleted: boolean
  readonly line: string
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/**
 * The Domain attribute a browser gets: the configured parent of our host, or none, which makes the cookie ours alone.
 * Null: the cookie is for another site and not to be kept at all.
 */
function domainFor(given: string | undefined, { upstream, own }: Hosts): string | null {
  if (given === undefined || given === '') return ''
  const domain = given.replace(/^\./, '').toLowerCase()
  if (domain === env().SHARED_COOKIE_DOMAIN && isWithin(own, domain)) return `; Domain=${domain}`
  // Of the main site, though the upstream is reached by an inner address.
  return isWithin(upstream, domain) || isWithin(own, domain) ? '' : null
}

const PATH = /^\/[\x21-\x3a\x3c-\x7e]{0,200}$/
const SAME_SITE = ['Lax', 'Strict', 'None']

function attributesOf(given: ReadonlyMap<string, string>): string {
  const path = given.get('path') ?? ''
  const parts = [`; Path=${PATH.test(path) ? path : '/'}`]
  const maxAge = given.get('max-age') ?? ''
  if (/^-?\d{1,10}$/.test(maxAge)) parts.push(`; Max-Age=${maxAge}`)
  const expires = Date.parse(given.get('expires') ?? '')
  if (!Number.isNaN(expires)) parts.push(`; Expires=${new Date(expires).toUTCString()}`)
  if (given.has('secure')) parts.push('; Secure')
  if (given.has('httponly')) parts.push('; HttpOnly')
  const sameSite = SAME_SITE.find((word) => word.toLowerCase() === given.get('samesite')?.toLowerCase())
  if (sameSite) parts.push(`; SameSite=${sameSite}`)
  return parts.join('')
}

/**
 * What of an answer's set-cookie lines may reach the browser: cookies of the configured names with the attributes a
 * browser knows, each line put together from its checked parts.
 */
export function sharedSetCookies(lines: readonly string[], hosts: Hosts): SharedSetCookie[] {
  return lines.flatMap((text) => {
    const { name, value, attributes } = splitSetCookie(text)
    if (!env().SHARED_COOKIES.includes(name) || (value !== '' && !VALUE.test(value))) return []
    const domain = domainFor(attributes.get('domain'), hosts)
    if (domain === null) return []
    const isDeleted = value === '' || isDeletion(attributes)
    return [{ name, isDeleted, line: `${name}=${value}${domain}${attributesOf(attributes)}` }]
  })
}

/** Lines that take cookies of these names from the browser, of the parent domain and of our own host. */
export function expiredMainSiteLines(names: Iterable<string>): string[] {
  const { SHARED_COOKIE_DOMAIN } = env()
  const domains = ['', ...(SHARED_COOKIE_DOMAIN === undefined ? [] : [`; Domain=${SHARED_COOKIE_DOMAIN}`])]
  return [...names].flatMap((name) => domains.map((domain) => `${name}=; Max-Age=0${domain}; Path=/`))
}
