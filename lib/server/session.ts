import 'server-only'
import type { IronSession, SessionOptions } from 'iron-session'
import { getIronSession, webCookies } from 'iron-session'
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import { cameByHttps } from './endpoints.ts'
import { env } from './env.ts'
import { SESSION_SECONDS } from './limits.ts'
import { log } from './log.ts'
import { OpenedSessions } from './opened-sessions.ts'
import type { UpstreamCookie } from './upstream/cookie-jar.ts'

/** What the sealed cookie holds. The upstream's cookies are in here and nowhere else. */
export interface ShopSession {
  /** New at every sign-in and change of store. */
  readonly id: string
  readonly memberId: number
  /** Ten-digit timestamp. */
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

const pairsOf = (request: Request) => (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
const namesOf = (request: Request) => pairsOf(request).map((pair) => pair.split('=', 1)[0] ?? '')

/** The sealed cookie as the browser sent it, whole or in its parts. */
const sealedOf = (request: Request) =>
  pairsOf(request)
    .filter((pair) => pair.startsWith(SESSION_COOKIE))
    .join(';')

/** Whether the reader carries anything of a session, readable or not. */
export function carriesSession(request: Request): boolean {
  return namesOf(request).some(
    (name) => name === SESSION_COOKIE || name === `${SESSION_COOKIE}.0` || name === SIGNED_IN_COOKIE,
  )
}

/** Whether the sealed cookie is there; not whether it is still good (the upstream says that with 10001). */
export function carriesSealedCookie(request: Request): boolean {
  return namesOf(request).some((name) => name === SESSION_COOKIE || name === `${SESSION_COOKIE}.0`)
}

function open(request: Request, headers: Headers): Promise<IronSession<ShopSession>> {
  return getIronSession<ShopSession>(webCookies(request, headers), options(request))
}

const opened = new OpenedSessions<ShopSession>()

/** The member's session, or null for a guest and for a cookie that cannot be opened. */
export async function readSession(request: Request): Promise<ShopSession | null> {
  if (!carriesSealedCookie(request)) return null
  return await opened.read(sealedOf(request), () => unseal(request))
}

async function unseal(request: Request): Promise<ShopSession | null> {
  const { id, memberId, signedInAt, cookies } = await open(request, new Headers())
  if (id === undefined || memberId === undefined || signedInAt === undefined || cookies === undefined) return null
  return { id, memberId, signedInAt, cookies }
}

function companion(request: Request, value: string, maxAge: number): string {
  const secure = cameByHttps(request.headers) ? '; Secure' : ''
  return `${SIGNED_IN_COOKIE}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
}

/** Writes a new session into the answer's headers, replacing whatever there was. */
export async function storeSession(request: Request, headers: Headers, session: ShopSession): Promise<void> {
  const sealed = await open(request, headers)
  Object.assign(sealed, session)
  await sealed.save()
  headers.append('set-cookie', companion(request, '1', SESSION_SECONDS - 60))
}

/** Takes the session cookies, sealed and readable, from the browser. */
export async function clearSession(request: Request, headers: Headers): Promise<void> {
  const sealed = await open(request, headers)
  sealed.destroy()
  headers.append('set-cookie', companion(request, '', 0))
}
