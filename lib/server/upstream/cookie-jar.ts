import { isDeletion, splitSetCookie } from './set-cookie.ts'

/** A cookie of the upstream, as it is kept inside the sealed session. */
export interface UpstreamCookie {
  readonly name: string
  readonly value: string
  /** Host that set it; none: it came from the main site by way of the browser and goes to every endpoint. */
  readonly host?: string
  /** Domain attribute without its dot; the cookie then goes to that domain's hosts. */
  readonly domain?: string
}

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,2048}$/
const MAX_COOKIES = 20

interface ParsedCookie {
  readonly cookie: UpstreamCookie
  readonly isDeleted: boolean
}

function parseSetCookie(line: string, host: string): ParsedCookie | null {
  const { name, value: given, attributes } = splitSetCookie(line)
  const value = given.replace(/^"(.*)"$/, '$1')
  if (!NAME.test(name) || !VALUE.test(value)) return null
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase()
  if (domain && host !== domain && !host.endsWith(`.${domain}`)) return null
  return { cookie: { name, value, host, ...(domain ? { domain } : {}) }, isDeleted: isDeletion(attributes) }
}

/**
 * The jar after an answer's set-cookie lines. Lifetimes are left to the upstream: it says 10001 when its session is
 * over; only a deletion counts.
 */
export function takeCookies(
  jar: readonly UpstreamCookie[],
  lines: readonly string[],
  host: string,
): readonly UpstreamCookie[] {
  let next = [...jar]
  for (const line of lines) {
    const parsed = parseSetCookie(line, host)
    if (!parsed) continue
    const { cookie, isDeleted } = parsed
    next = next.filter((kept) => kept.name !== cookie.name || (kept.host !== undefined && kept.host !== cookie.host))
    if (!isDeleted) next.push(cookie)
  }
  return next.slice(-MAX_COOKIES)
}

/** Cookie header for a host of the upstream; empty when there is nothing to send. */
export function cookieHeader(jar: readonly UpstreamCookie[], host: string): string {
  return jar
    .filter(
      (cookie) =>
        cookie.host === undefined ||
        cookie.host === host ||
        (cookie.domain && (host === cookie.domain || host.endsWith(`.${cookie.domain}`))),
    )
    .map((cookie) => `${cookie.name}=${cookie.value}`)
    .join('; ')
}
