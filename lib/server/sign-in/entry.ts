import 'server-only'
import { randomUUID } from 'node:crypto'
import { toTimestamp } from '#lib/kernel/time.ts'
import { BACK, returnUrl, safeNext } from '#lib/routes/links.ts'
import { NO_SIGN_IN } from '#lib/routes/offered.ts'
import { isMembersPath } from '#lib/routes/personal.ts'
import { routes } from '#lib/routes/registry.ts'
import { addCookieLines } from '../cookies.ts'
import { askedSite, ownOrigin } from '../endpoints.ts'
import { env } from '../env.ts'
import { absentFeatures } from '../features/state.ts'
import { upstreamBase } from '../sites.ts'
import { askState, loginOfGuests } from './ask-state.ts'
import { upstreamLogin } from './login-address.ts'
import { keptLoginPlace } from './login-place.ts'
import { refusedLines, signedInLines } from './mark.ts'
import { readSession, saveSession } from './session.ts'
import { mainSiteCookies, sharesCookies } from './shared-cookies.ts'
import { whoIs } from './who.ts'

/**
 * Where signing in happens: what the upstream said last, what it tells guests, LOGIN_URL; null is our own page. Never an
 * address out of the request.
 */
async function placeOf(request: Request): Promise<URL | null> {
  const said = keptLoginPlace(request.headers) ?? upstreamLogin(await loginOfGuests(request), request.headers)
  if (said !== null) return said
  const { LOGIN_URL } = env()
  return LOGIN_URL === undefined ? null : new URL(LOGIN_URL)
}

const goTo = (address: string | URL, headers = new Headers()): Response => {
  headers.set('location', String(address))
  headers.set('cache-control', 'no-store')
  return new Response(null, { status: 307, headers })
}

/** Whether the sealed session of a reader is good; such a reader has nothing to sign in to. */
async function isMember(request: Request): Promise<boolean> {
  const session = sharesCookies() ? null : await readSession(request)
  return session !== null && (await askState(request, session.cookies))?.kind === 'success'
}

/**
 * Takes up the main site's sign-in that a browser brings, once the upstream says whose it is. Null: it brings none that
 * the upstream knows.
 */
async function takeUp(request: Request, next: string): Promise<Response | null> {
  const cookies = mainSiteCookies(request.headers.get('cookie'))
  if (cookies.length === 0) return null
  const judgement = await askState(request, cookies)
  if (judgement?.kind !== 'success') return null
  const headers = new Headers()
  if (sharesCookies()) {
    addCookieLines(headers, signedInLines(request.headers))
  } else {
    const { data } = judgement.envelope
    const id = typeof data === 'object' && data !== null && 'id' in data ? Number(data.id) : 0
    const memberId = Number.isSafeInteger(id) ? id : 0
    const signedInAt = toTimestamp(new Date())
    const own = randomUUID()
    await saveSession(request, headers, { id: own, memberId, signedInAt, who: whoIs(data).who ?? own, cookies })
  }
  return goTo(new URL(next, request.url), headers)
}

/** Back from the main site without a sign-in: on as a guest. Sending them there again could go on for ever. */
function asGuest(request: Request, next: string): Response {
  const isMembers = isMembersPath(new URL(next, request.url).pathname)
  const cookies = mainSiteCookies(request.headers.get('cookie'))
  const headers = new Headers()
  if (sharesCookies() && cookies.length > 0) addCookieLines(headers, refusedLines(request.headers, cookies))
  return goTo(new URL(isMembers ? routes.home.path : next, request.url), headers)
}

/** The router of a page asks by script and follows neither to another site nor to what stands for a page: told no page, it loads the address. */
const isAskedByRouter = (request: Request): boolean => request.headers.get('sec-fetch-dest') === 'empty'
const noPage = () => new Response('', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })

/** Null: our own page. Where the upstream offers no sign-in either, the page that says so. */
function ownPage(request: Request): Response | null {
  const url = new URL(request.url)
  const isOffered = !absentFeatures(upstreamBase(askedSite(request.headers))).has('sign-in')
  if (isOffered || url.searchParams.has(NO_SIGN_IN)) return null
  if (isAskedByRouter(request)) return noPage()
  url.searchParams.set(NO_SIGN_IN, '1')
  return goTo(url)
}

/**
 * What a reader of the sign-in page is answered where signing in happens elsewhere, or has happened; null: our own page
 * is the place.
 */
export async function signInEntry(request: Request): Promise<Response | null> {
  const { searchParams } = new URL(request.url)
  const next = safeNext(searchParams.get('next'))
  const place = await placeOf(request)
  if (place === null && env().SHARED_COOKIES.length === 0) return ownPage(request)
  if (isAskedByRouter(request)) return noPage()
  if (place !== null && (await isMember(request))) return goTo(new URL(next, request.url))
  const taken = await takeUp(request, next)
  if (taken !== null) return taken
  if (place === null) return ownPage(request)
  if (searchParams.has(BACK)) return asGuest(request, next)
  const target = new URL(place)
  target.searchParams.set(env().LOGIN_RETURN_PARAM, returnUrl(ownOrigin(request.headers), next))
  return goTo(target)
}
