import 'server-only'
import { routes } from '#lib/routes/registry.ts'
import { askedHost, askedSite } from '../endpoints.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { upstreamBase } from '../sites.ts'

const LONGEST = 2_000
/** Absolute with its slashes written out, or a path; nothing that a browser reads in another way than it looks. */
const ABSOLUTE = /^https?:\/\/[^/]/i
const RELATIVE = /^\/(?![/\\])|^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?=[/?]|$)/

/**
 * An address of sign-in as an upstream names it, if a browser may be led there: http or https, without a user, relative
 * ones on `base`. `hosts` narrows the hosts; none: any.
 */
export function checkedLoginAddress(value: unknown, base: URL, hosts: readonly string[] = []): URL | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null
  // A browser strips these or turns them round; no honest address has them.
  if (/[\s\\\p{C}]/u.test(value)) return null
  const isAbsolute = ABSOLUTE.test(value)
  if (!isAbsolute && !RELATIVE.test(value)) return null
  try {
    const url = isAbsolute ? new URL(value) : new URL(`/${value.replace(/^\//, '')}`, base.origin)
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
    if (!isAbsolute && url.origin !== base.origin) return null
    if (hosts.length > 0 && !hosts.includes(url.host) && !hosts.includes(url.hostname)) return null
    url.hash = ''
    return url
  } catch {
    return null
  }
}

/** Whether an address is this shop's own sign-in page: leading there would lead round in a circle. */
function isOwnLogin(url: URL, headers: Headers): boolean {
  const own = [askedHost(headers), new URL(askedSite(headers).url).host]
  return own.includes(url.host) && url.pathname === routes.login.path
}

/** The upstream's login_url, or null for one that is missing, not to be trusted, or our own page. */
export function upstreamLogin(value: unknown, headers: Headers): URL | null {
  if (value === undefined || value === null || value === '') return null
  const { LOGIN_URL, LOGIN_HOSTS } = env()
  const base = LOGIN_URL === undefined ? upstreamBase(askedSite(headers)) : new URL(LOGIN_URL)
  const url = checkedLoginAddress(value, base, LOGIN_HOSTS)
  if (url === null)
    log().warn({ login_url: String(value).slice(0, 200) }, 'the upstream named no sign-in page to go to')
  return url !== null && isOwnLogin(url, headers) ? null : url
}

/** login_url of an answer: in its data (the user state has it there), else beside it. */
export function namedLogin(envelope: { readonly data?: unknown }): unknown {
  const { data } = envelope
  const inData = typeof data === 'object' && data !== null && 'login_url' in data ? data.login_url : undefined
  return inData || ('login_url' in envelope ? envelope.login_url : undefined)
}
