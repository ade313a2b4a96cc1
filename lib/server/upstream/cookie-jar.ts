import { isDeletion, splitSetCookie } from './set-cookie.ts'

/** A cookie of the upstream, as it is kept inside the sealed session. */
export interface UpstreamCookie {
  readonly name: string
  readonly value: string
  /** Host that set it; none: it came from the main site by way of the browser and goes to every endpoint. */
  readonly host?: string
  /** Domain attribute without its dot; the cookie then goes to that domain's hosts. */
  readonly domain?: string
  /** Path attribute; none: it goes with every request. */
  readonly path?: string
}

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
/** What browsers keep: nothing that could end a header or the cookie. */
const VALUE = /^[\x20-\x3a\x3c-\x7e\x80-\xff]{0,4096}$/
const MAX_COOKIES = 20

interface ParsedCookie {
  readonly cookie: UpstreamCookie
  readonly isDeleted: boolean
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/** Whether a cookie of a path goes with a request (RFC 6265, 5.1.4). */
const isBelow = (path: string, of: string): boolean => path === of || path.startsWith(of.endsWith('/') ? of : `${of}/`)

/**
 * A Domain or Path that does not reach the address which set it is one of the upstream's public address, while it is reached
 * by an inner one: the cookie then goes back to the host that set it, whatever the path.
 */
function parseSetCookie(line: string, { hostname, pathname }: URL): ParsedCookie | null {
  const { name, value: given, attributes } = splitSetCookie(line)
  const value = given.replace(/^"(.*)"$/, '$1')
  if (!NAME.test(name) || !VALUE.test(value)) return null
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase() ?? ''
  const path = attributes.get('path') ?? '/'
  const cookie = {
    name,
    value,
    host: hostname,
    ...(domain !== '' && isWithin(hostname, domain) ? { domain } : {}),
    ...(path !== '/' && path.startsWith('/') && isBelow(pathname, path) ? { path } : {}),
  }
  return { cookie, isDeleted: isDeletion(attributes) }
}

/** Whether one takes the place of the other; one of the main site gives way to any of its name. */
const isSame = (kept: UpstreamCookie, cookie: UpstreamCookie): boolean =>
  kept.name === cookie.name &&
  (kept.host === undefined || (kept.host === cookie.host && (kept.path ?? '/') === (cookie.path ?? '/')))

/**
 * The jar after an answer's set-cookie lines; `from` is what was asked. The very jar given where nothing changes. Lifetimes
 * are left to the upstream: it says 10001 when its session is over; only a deletion counts.
 */
export function takeCookies(
  jar: readonly UpstreamCookie[],
  lines: readonly string[],
  from: URL,
): readonly UpstreamCookie[] {
  let next = jar
  for (const line of lines) {
    const parsed = parseSetCookie(line, from)
    if (!parsed) continue
    const { cookie, isDeleted } = parsed
    const isKept = next.some(
      (kept) => isSame(kept, cookie) && kept.value === cookie.value && kept.domain === cookie.domain,
    )
    if (isKept && !isDeleted) continue
    const others = next.filter((kept) => !isSame(kept, cookie))
    if (others.length !== next.length || !isDeleted) next = isDeleted ? others : [...others, cookie]
  }
  return next.length > MAX_COOKIES ? next.slice(-MAX_COOKIES) : next
}

/** Cookie header for an address of the upstream, longer paths first; empty when there is nothing to send. */
export function cookieHeader(jar: readonly UpstreamCookie[], { hostname, pathname }: URL): string {
  const isFor = ({ host, domain, path = '/' }: UpstreamCookie): boolean =>
    isBelow(pathname, path) &&
    (host === undefined || host === hostname || (domain !== undefined && isWithin(hostname, domain)))
  return jar
    .filter(isFor)
    .sort((a, b) => (b.path ?? '/').length - (a.path ?? '/').length)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}
