import 'server-only'
import type { IronSession, SessionOptions } from 'iron-session'
import { getIronSession, webCookies } from 'iron-session'
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import { cookiePairs } from './cookies.ts'
import { cameByHttps } from './endpoints.ts'
import { env } from './env.ts'
import { SESSION_SECONDS } from './limits.ts'
import { log } from './log.ts'
import { OpenedSessions } from './opened-sessions.ts'
import { believedCookies, refusedLine, signedInLine, signedOutLine } from './sign-in/mark.ts'
import { fingerprintOf, mainSiteCookies, sharesCookies } from './sign-in/shared-cookies.ts'
import type { UpstreamCookie } from './upstream/cookie-jar.ts'

/** What the sealed cookie holds: while cookies are sealed, the upstream's are in here and nowhere else. */
export interface ShopSession {
  /** New at every sign-in and change of store. */
  readonly id: string
  /** 0: only the main site knows. */
  readonly memberId: number
  /** Ten-digit timestamp; 0 as above. */
  readonly signedInAt: number
  readonly cookies: readonly UpstreamCookie[]
}

function options(request: Request): SessionOptions {
  return {
    cookieName: SESSION_COOKIE,
    password: env().SESSION_SECRET,
    ttl: SESSION_SECONDS,
    chunk: true,
    cookieOptions: { httpOnly: true, sameSite: 'lax', secure: cameByHttps(request.headers), path: '/' },
    onUnsealError: (reason) => {
      if (reason !== 'expired') log().warn({ reason }, 'session cookie rejected')
    },
  }
}

const namesOf = (request: Request) => cookiePairs(request.headers.get('cookie')).map(({ name }) => name)

/** The sealed cookie as the browser sent it, whole or in its parts. */
const sealedOf = (request: Request) =>
  cookiePairs(request.headers.get('cookie'))
    .filter(({ name }) => name.startsWith(SESSION_COOKIE))
    .map(({ name, value }) => `${name}=${value}`)
    .join(';')

const carriesSealedCookie = (request: Request): boolean =>
  namesOf(request).some((name) => name === SESSION_COOKIE || name === `${SESSION_COOKIE}.0`)

/** Whether the reader carries anything of a session, readable or not. */
export function carriesSession(request: Request): boolean {
  if (sharesCookies() && mainSiteCookies(request.headers.get('cookie')).length > 0) return true
  return carriesSealedCookie(request) || namesOf(request).includes(SIGNED_IN_COOKIE)
}

/** Whether the reader seems to be signed in; whether the session is still good, the upstream says with 10001. */
export function seemsSignedIn(request: Request): boolean {
  return sharesCookies() ? believedCookies(request.headers).length > 0 : carriesSealedCookie(request)
}

function open(request: Request, headers: Headers): Promise<IronSession<ShopSession>> {
  return getIronSession<ShopSession>(webCookies(request, headers), options(request))
}

const opened = new OpenedSessions<ShopSession>()

/** The member's session, or null for a guest and for a cookie that cannot be opened. */
export async function readSession(request: Request): Promise<ShopSession | null> {
  if (sharesCookies()) return sharedSession(request)
  if (!carriesSealedCookie(request)) return null
  return await opened.read(sealedOf(request), () => unseal(request))
}

/** The main site's session, known by its cookies alone. */
function sharedSession(request: Request): ShopSession | null {
  const cookies = mainSiteCookies(request.headers.get('cookie'))
  return cookies.length === 0 ? null : { id: fingerprintOf(cookies), memberId: 0, signedInAt: 0, cookies }
}

async function unseal(request: Request): Promise<ShopSession | null> {
  const { id, memberId, signedInAt, cookies } = await open(request, new Headers())
  if (id === undefined || memberId === undefined || signedInAt === undefined || cookies === undefined) return null
  return { id, memberId, signedInAt, cookies }
}

/** Writes a new session into the answer's headers, replacing whatever there was. */
export async function storeSession(request: Request, headers: Headers, session: ShopSession): Promise<void> {
  const sealed = await open(request, headers)
  Object.assign(sealed, session)
  await sealed.save()
  headers.append('set-cookie', signedInLine(request.headers))
}

/**
 * Takes the session cookies, sealed and readable, from the browser. The main site's own cookies are not ours to take:
 * they are marked as not believed.
 */
export async function clearSession(request: Request, headers: Headers): Promise<void> {
  if (sharesCookies()) {
    const cookies = mainSiteCookies(request.headers.get('cookie'))
    headers.append(
      'set-cookie',
      cookies.length > 0 ? refusedLine(request.headers, cookies) : signedOutLine(request.headers),
    )
    return
  }
  const sealed = await open(request, headers)
  sealed.destroy()
  headers.append('set-cookie', signedOutLine(request.headers))
}
