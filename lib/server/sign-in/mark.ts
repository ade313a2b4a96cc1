import 'server-only'
import { SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import { cookieValue } from '../cookies.ts'
import { cameByHttps } from '../endpoints.ts'
import { expiredLine, formerNames, ownName } from '../host-cookies.ts'
import { SESSION_SECONDS } from '../limits.ts'
import type { UpstreamCookie } from '../upstream/cookie-jar.ts'
import { fingerprintOf, mainSiteCookies } from './shared-cookies.ts'

/** How long a refused sign-in is remembered: the main site may sign somebody in without a new cookie. */
const REFUSED_SECONDS = 300

type Reader = Pick<Headers, 'get'>

const markOf = (headers: Reader): string | undefined =>
  cookieValue(headers.get('cookie'), ownName(SIGNED_IN_COOKIE, headers))

/** The mark, and what takes one under its former name away: the browser believes either. */
function markLines(headers: Reader, value: string, maxAge: number): string[] {
  const secure = cameByHttps(headers) ? '; Secure' : ''
  const name = ownName(SIGNED_IN_COOKIE, headers)
  const former = formerNames(headers).filter((each) => each === SIGNED_IN_COOKIE)
  return [`${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`, ...former.map(expiredLine)]
}

/** The readable mark: somebody is signed in, so asking for personal data is worth while. */
export const signedInLines = (headers: Reader): string[] => markLines(headers, '1', SESSION_SECONDS - 60)
export const signedOutLines = (headers: Reader): string[] => markLines(headers, '', 0)

const refused = (cookies: readonly UpstreamCookie[]): string => `0-${fingerprintOf(cookies)}`

/** The mark for a main site's session that the upstream takes for none: this one is not believed for a while. */
export function refusedLines(headers: Reader, cookies: readonly UpstreamCookie[]): string[] {
  return markLines(headers, refused(cookies), REFUSED_SECONDS)
}

/** The main site's cookies, unless the upstream refused these very ones just now. */
export function believedCookies(headers: Reader): UpstreamCookie[] {
  const cookies = mainSiteCookies(headers.get('cookie'))
  return cookies.length > 0 && markOf(headers) === refused(cookies) ? [] : cookies
}

/** What sets the mark right by the main site's cookies in a request; nothing when it is right. */
export function markCorrection(headers: Reader): string[] {
  const mark = markOf(headers)
  const cookies = mainSiteCookies(headers.get('cookie'))
  const isMarked = mark !== undefined || formerNames(headers).includes(SIGNED_IN_COOKIE)
  if (cookies.length === 0) return isMarked ? signedOutLines(headers) : []
  return mark === '1' || mark === refused(cookies) ? [] : signedInLines(headers)
}
