import 'server-only'
import type { IronSession, SessionOptions } from 'iron-session'
import { getIronSession, webCookies } from 'iron-session'
import { LRUCache } from 'lru-cache'
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import { loginUrl } from '#lib/routes/links.ts'
import { addCookieLines, cookiePairs } from '../cookies.ts'
import { cameByHttps } from '../endpoints.ts'
import { env } from '../env.ts'
import { expiredLine, formerNames, ownName } from '../host-cookies.ts'
import { SESSION_SECONDS } from '../limits.ts'
import { log } from '../log.ts'
import { OpenedSessions } from '../opened-sessions.ts'
import { noteMember } from '../request-note.ts'
import type { UpstreamCookie } from '../upstream/cookie-jar.ts'
import { believedCookies, refusedLines, signedInLines, signedOutLines } from './mark.ts'
import { fingerprintOf, mainSiteCookies, sharesCookies } from './shared-cookies.ts'

/** What the sealed cookie holds: while cookies are sealed, the upstream's are in here and nowhere else. */
export interface ShopSession {
  /** New at every sign-in and change of store. */
  readonly id: string
  /** 0: only the main site knows. */
  readonly memberId: number
  /** Ten-digit timestamp; 0 as above. */
  readonly signedInAt: number
  /** Member and branch in a digest, for pages; empty where only the main site knows. */
  readonly who: string
  readonly cookies: readonly UpstreamCookie[]
}

/**
 * Written into every seal. Over TLS a seal without it came from before the cookie had its present name and is taken up
 * once; one with it is no good under the former name, where another host of the domain could have put it.
 */
interface Sealed extends ShopSession {
  readonly form: 2
}

function options(request: Request, cookieName: string, password = env().SESSION_SECRET[0]): SessionOptions {
  return {
    cookieName,
    password,
    ttl: SESSION_SECONDS,
    chunk: true,
    cookieOptions: { httpOnly: true, sameSite: 'lax', secure: cameByHttps(request.headers), path: '/' },
    onUnsealError: (reason) => {
      // Another secret may open it.
      if (reason !== 'expired' && password === env().SESSION_SECRET.at(-1))
        log().warn({ reason }, 'session cookie rejected')
    },
  }
}

const pairsOf = (request: Request) => cookiePairs(request.headers.get('cookie'))

const carries = (request: Request, cookieName: string): boolean =>
  pairsOf(request).some(({ name }) => name === cookieName || name === `${cookieName}.0`)

/** Under which name the browser sent a sealed cookie: the present one first. */
function sentName(request: Request): string | null {
  const present = ownName(SESSION_COOKIE, request.headers)
  return [present, SESSION_COOKIE].find((name) => carries(request, name)) ?? null
}

/** The sealed cookie as the browser sent it, whole or in its parts. */
const sealedOf = (request: Request, cookieName: string) =>
  pairsOf(request)
    .filter(({ name }) => name.startsWith(cookieName))
    .map(({ name, value }) => `${name}=${value}`)
    .join(';')

/** Whether the reader carries anything of a session, readable or not. */
export function carriesSession(request: Request): boolean {
  if (sharesCookies() && mainSiteCookies(request.headers.get('cookie')).length > 0) return true
  const mark = ownName(SIGNED_IN_COOKIE, request.headers)
  return sentName(request) !== null || pairsOf(request).some(({ name }) => [mark, SIGNED_IN_COOKIE].includes(name))
}

/** Whether the reader seems to be signed in; whether the session is still good, the upstream says with 10001. */
export function seemsSignedIn(request: Request): boolean {
  return sharesCookies() ? believedCookies(request.headers).length > 0 : sentName(request) !== null
}

function open(request: Request, headers: Headers, cookieName: string, secret?: string): Promise<IronSession<Sealed>> {
  return getIronSession<Sealed>(webCookies(request, headers), options(request, cookieName, secret))
}

/** What the cookie holds, opened by the secret that sealed it. */
async function openByAny(request: Request, cookieName: string): Promise<Partial<Sealed>> {
  for (const secret of env().SESSION_SECRET) {
    const sealed = await open(request, new Headers(), cookieName, secret)
    if (sealed.id !== undefined) return sealed
  }
  return {}
}

const opened = new OpenedSessions<ShopSession>()

/** The member's session, or null for a guest and for a cookie that cannot be opened. */
export async function readSession(request: Request): Promise<ShopSession | null> {
  if (sharesCookies()) return sharedSession(request)
  const name = sentName(request)
  if (name === null) return null
  const session = await opened.read(sealedOf(request, name), () => unseal(request, name))
  if (session) noteMember(session.memberId)
  return session
}

/** The main site's session, known by its cookies alone. */
function sharedSession(request: Request): ShopSession | null {
  const cookies = mainSiteCookies(request.headers.get('cookie'))
  return cookies.length === 0 ? null : { id: fingerprintOf(cookies), memberId: 0, signedInAt: 0, who: '', cookies }
}

async function unseal(request: Request, cookieName: string): Promise<ShopSession | null> {
  const { id, memberId, signedInAt, who, cookies, form } = await openByAny(request, cookieName)
  if (id === undefined || memberId === undefined || signedInAt === undefined || cookies === undefined) return null
  if (form !== undefined && cookieName !== ownName(SESSION_COOKIE, request.headers)) return null
  // Seals of earlier releases say nobody: such a session is its own.
  return { id, memberId, signedInAt, who: who ?? id, cookies }
}

/** Writes a new session into the answer's headers, replacing whatever there was. */
export async function saveSession(request: Request, headers: Headers, session: ShopSession): Promise<void> {
  const sealed = await open(request, headers, ownName(SESSION_COOKIE, request.headers))
  Object.assign(sealed, session, { form: 2 })
  await sealed.save()
  noteMember(session.memberId)
  dropFormer(request, headers)
  addCookieLines(headers, signedInLines(request.headers))
}

/** Sessions of this process that others have replaced, the newest ones: a call with one of them may still be under way. */
const ended = new LRUCache<string, true>({ max: 10_000 })

/** From now on no answer to a call of this session changes what the browser has. */
export function endSession({ id }: Pick<ShopSession, 'id'>): void {
  ended.set(id, true)
}

export const isEnded = (session: Pick<ShopSession, 'id'> | null): boolean => session !== null && ended.has(session.id)

/** Keeps what an answer made of the upstream's cookies, so that a session which slides stays one. */
export async function renewSession(
  request: Request,
  headers: Headers,
  session: ShopSession,
  cookies: readonly UpstreamCookie[],
): Promise<void> {
  if (sharesCookies() || cookies === session.cookies || cookies.length === 0) return
  if (isEnded(session)) return
  await saveSession(request, headers, { ...session, cookies })
}

/** Takes sealed cookies under their former name from the browser; the mark takes its own. */
function dropFormer(request: Request, headers: Headers): void {
  const sealed = formerNames(request.headers).filter((name) => name !== SIGNED_IN_COOKIE)
  addCookieLines(headers, sealed.map(expiredLine))
}

/**
 * Moves a sign-in from before the cookies had their present names to these, so that members stay signed in. Does
 * nothing to an answer that sets cookies of its own.
 */
export async function moveSession(request: Request, headers: Headers): Promise<void> {
  if (formerNames(request.headers).length === 0 || headers.has('set-cookie')) return
  const session = sharesCookies() ? null : await readSession(request)
  if (session !== null) return await saveSession(request, headers, session)
  dropFormer(request, headers)
  const isBelieved = sharesCookies() && believedCookies(request.headers).length > 0
  addCookieLines(headers, isBelieved ? signedInLines(request.headers) : signedOutLines(request.headers))
}

/**
 * Takes the session cookies, sealed and readable, from the browser. The main site's own cookies are not ours to take:
 * they are marked as not believed.
 */
export async function clearSession(request: Request, headers: Headers): Promise<void> {
  if (sharesCookies()) {
    const cookies = mainSiteCookies(request.headers.get('cookie'))
    const lines = cookies.length > 0 ? refusedLines(request.headers, cookies) : signedOutLines(request.headers)
    addCookieLines(headers, lines)
    return
  }
  const sealed = await open(request, headers, ownName(SESSION_COOKIE, request.headers))
  sealed.destroy()
  dropFormer(request, headers)
  addCookieLines(headers, signedOutLines(request.headers))
}

/**
 * Where a reader of a members' page has to go first: sign-in with the way back, or nowhere (null). Looks only at
 * the cookies: a session that is no longer good is found out by the first call and taken away then.
 */
export function signInFirst(request: Request): string | null {
  if (seemsSignedIn(request)) return null
  const { pathname, search } = new URL(request.url)
  return loginUrl(pathname + search)
}
