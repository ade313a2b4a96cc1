import 'server-only'
import { HOST_PREFIX, isOwnCookie, SESSION_COOKIE, SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import { cookiePairs } from './cookies.ts'
import { cameByHttps } from './endpoints.ts'

type Reader = Pick<Headers, 'get'>

/** The name of a cookie of ours for this reader: over TLS no other host of the domain can set it. */
export const ownName = (name: string, headers: Reader): string => (cameByHttps(headers) ? HOST_PREFIX + name : name)

const isFormer = (name: string): boolean =>
  name === SIGNED_IN_COOKIE || (name.startsWith(SESSION_COOKIE) && isOwnCookie(name))

/** Cookies of the sign-in that a reader over TLS still carries under the names they had before. */
export function formerNames(headers: Reader): string[] {
  if (!cameByHttps(headers)) return []
  return cookiePairs(headers.get('cookie')).flatMap(({ name }) => (isFormer(name) ? [name] : []))
}

/** What takes a cookie under its former name from the browser. */
export const expiredLine = (name: string): string => `${name}=; Max-Age=0; Path=/; SameSite=Lax; Secure`
