import 'server-only'
import { createHash } from 'node:crypto'
import { MEMBER_COOKIE } from '#lib/contract/session.ts'
import { cookieValue } from '../cookies.ts'
import { cameByHttps } from '../endpoints.ts'
import { ownName } from '../host-cookies.ts'
import { SESSION_SECONDS } from '../limits.ts'
import type { UpstreamCookie } from '../upstream/cookie-jar.ts'
import { isDeletion, splitSetCookie } from '../upstream/set-cookie.ts'
import { fingerprintOf, mainSiteCookies } from './shared-cookies.ts'

interface Known {
  /** Digest of member and branch; null where the upstream says neither. */
  readonly who: string | null
  /** What the upstream calls them. */
  readonly name: string
}

const textOf = (data: object, field: string): string => {
  const value: unknown = Reflect.get(data, field)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Member and branch of a user state or of the answer to a sign-in: by number, or by name where there is none. */
export function whoIs(data: unknown): Known {
  const given = typeof data === 'object' && data !== null ? data : {}
  const [id, username, company] = ['id', 'username', 'company'].map((field) => textOf(given, field))
  const member = (id === '0' ? '' : id) || username || ''
  const digest = createHash('sha256')
    .update(JSON.stringify([member, company]))
    .digest('base64url')
    .slice(0, 16)
  const who = member === '' && company === '' ? null : digest
  return { who, name: company || textOf(given, 'name') || username || '' }
}

const cookieLine = (request: Request, value: string, maxAge: number): string => {
  const secure = cameByHttps(request.headers) ? '; Secure' : ''
  return `${ownName(MEMBER_COOKIE, request.headers)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** The main site's cookies as a browser has them once it has read an answer. */
function cookiesAfter(request: Request, headers: Headers): UpstreamCookie[] {
  const kept = mainSiteCookies(request.headers.get('cookie'))
  const given = headers.getSetCookie().map(splitSetCookie)
  const lines = given.flatMap(({ name, value, attributes }) =>
    value === '' || isDeletion(attributes) ? [] : [`${name}=${value}`],
  )
  const left = kept.filter(({ name }) => !given.some((each) => each.name === name))
  return mainSiteCookies([...left.map(({ name, value }) => `${name}=${value}`), ...lines].join('; '))
}

/** Whom the main site's cookies are of, as the user state said last with these very cookies; null when it did not. */
export function rememberedWho(request: Request): string | null {
  const [who = '', fingerprint] = (
    cookieValue(request.headers.get('cookie'), ownName(MEMBER_COOKIE, request.headers)) ?? ''
  ).split('.')
  const cookies = mainSiteCookies(request.headers.get('cookie'))
  return who !== '' && cookies.length > 0 && fingerprint === fingerprintOf(cookies) ? who : null
}

/** Keeps whom the cookies are of that the browser will have; says nothing where it knows already. */
export function rememberWho(request: Request, headers: Headers, who: string): void {
  const cookies = cookiesAfter(request, headers)
  if (cookies.length === 0) return
  const isKnown = rememberedWho(request) === who
  const isSame = fingerprintOf(cookies) === fingerprintOf(mainSiteCookies(request.headers.get('cookie')))
  if (isKnown && isSame) return
  headers.append('set-cookie', cookieLine(request, `${who}.${fingerprintOf(cookies)}`, SESSION_SECONDS))
}

export function forgetWho(request: Request, headers: Headers): void {
  headers.append('set-cookie', cookieLine(request, '', 0))
}
