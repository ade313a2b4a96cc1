import 'server-only'
import { SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import { cookieValue } from '../cookies.ts'
import { cameByHttps } from '../endpoints.ts'
import { SESSION_SECONDS } from '../limits.ts'
import type { UpstreamCookie } from '../upstream/cookie-jar.ts'
import { fingerprintOf, mainSiteCookies } from './shared-cookies.ts'

/** How long a refused sign-in is remembered: the main site may sign somebody in without a new cookie. */
const REFUSED_SECONDS = 300

type Reader = Pick<Headers, 'get'>

function markLine(headers: Reader, value: string, maxAge: number): string {
  const secure = cameByHttps(headers) ? '; Secure' : ''
  return `${SIGNED_IN_COOKIE}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
}

/** The readable mark: somebody is signed in, so asking for personal data is worth while. */
export const signedInLine = (headers: Reader): string => markLine(headers, '1', SESSION_SECONDS - 60)
export const signedOutLine = (headers: Reader): string => markLine(headers, '', 0)

const refused = (cookies: readonly UpstreamCookie[]): string => `0-${fingerprintOf(cookies)}`

/** The mark for a main site's session that the upstream takes for none: this one is not believed for a while. */
export function refusedLine(headers: Reader, cookies: readonly UpstreamCookie[]): string {
  return markLine(headers, refused(cookies), REFUSED_SECONDS)
}

/** The main site's cookies, unless the upstream refused these very ones just now. */
export function believedCookies(headers: Reader): UpstreamCookie[] {
  const cookies = mainSiteCookies(headers.get('cookie'))
  return cookies.length > 0 && cookieValue(headers.get('cookie'), SIGNED_IN_COOKIE) === refused(cookies) ? [] : cookies
}

/** What sets the mark right by the main site's cookies in a request; null when it is right. */
export function markCorrection(headers: Reader): string | null {
  const mark = cookieValue(headers.get('cookie'), SIGNED_IN_COOKIE)
  const cookies = mainSiteCookies(headers.get('cookie'))
  if (cookies.length === 0) return mark === undefined ? null : signedOutLine(headers)
  return mark === '1' || mark === refused(cookies) ? null : signedInLine(headers)
}
