import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { LOGIN_PLACE_COOKIE } from '#lib/contract/session.ts'
import { cookieValue } from '../cookies.ts'
import { askedHost, cameByHttps } from '../endpoints.ts'
import { env } from '../env.ts'
import { ownName } from '../host-cookies.ts'
import { checkedLoginAddress } from './login-address.ts'

const SECONDS = 24 * 3600

/** Bound to the host, so that one shop's address is not taken at another. */
function signatureOf(address: string, headers: Headers, secret = env().SESSION_SECRET[0]): string {
  const key = createHmac('sha256', secret).update(LOGIN_PLACE_COOKIE).digest()
  return createHmac('sha256', key)
    .update(`${askedHost(headers)} ${address}`)
    .digest('base64url')
}

const packed = (address: string, headers: Headers): string =>
  `${Buffer.from(address).toString('base64url')}.${signatureOf(address, headers)}`

/**
 * Keeps in the browser where the upstream said one signs in. Signed: a cookie that somebody else planted must not lead
 * a buyer away. Nothing is set where the browser has it already.
 */
export function keepLoginPlace(request: Request, headers: Headers, place: URL): void {
  const value = packed(place.href, request.headers)
  const name = ownName(LOGIN_PLACE_COOKIE, request.headers)
  if (cookieValue(request.headers.get('cookie'), name) === value) return
  const secure = cameByHttps(request.headers) ? '; Secure' : ''
  headers.append('set-cookie', `${name}=${value}; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`)
}

/** What keepLoginPlace kept; null for nothing, and for anything that this shop did not sign. */
export function keptLoginPlace(headers: Headers): URL | null {
  const kept = cookieValue(headers.get('cookie'), ownName(LOGIN_PLACE_COOKIE, headers)) ?? ''
  const [encoded = '', signature = ''] = kept.split('.')
  if (encoded === '') return null
  const address = Buffer.from(encoded, 'base64url').toString()
  const given = Buffer.from(signature)
  const isOurs = env().SESSION_SECRET.some((secret) => {
    const wanted = Buffer.from(signatureOf(address, headers, secret))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  if (!isOurs) return null
  return checkedLoginAddress(address, new URL(env().SITE_URL), env().LOGIN_HOSTS)
}
