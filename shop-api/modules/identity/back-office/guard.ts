import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_DAYS } from '#shop-api/modules/identity/operators/guarded-try.ts'
import type { Entered } from '#shop-api/modules/identity/operators/operators.ts'
import { SESSION_HOURS } from '#shop-api/modules/identity/operators/operators.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'

/** Only ever sent back to the back office by its own pages. */
export const STAFF_COOKIE = 'staff_session'
/** What the token of the sign-in form is made from, before there is a session. */
const VISIT_COOKIE = 'staff_visit'
/** What a browser is known by at its next sign-in. */
const DEVICE_COOKIE = 'staff_device'
/** What was done, for the page that comes next. */
const NOTICE_COOKIE = 'staff_notice'
const NOTICE_SECONDS = 60

const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/staff', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const

export function setStaffCookies(request: FastifyRequest, reply: FastifyReply, { token, device }: Entered): void {
  reply.setCookie(STAFF_COOKIE, token, { ...cookieOptions(request), maxAge: SESSION_HOURS * 3600 })
  reply.setCookie(DEVICE_COOKIE, device, { ...cookieOptions(request), maxAge: KNOWN_DAYS * 86_400 })
}

const DEVICE = /^[A-Za-z0-9_-]{43}$/

/** What this browser was given at an earlier sign-in. */
export function deviceOf({ cookies }: FastifyRequest): string | undefined {
  const device = cookies[DEVICE_COOKIE]
  return device !== undefined && DEVICE.test(device) ? device : undefined
}

export function clearStaffCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(STAFF_COOKIE, cookieOptions(request))
}

export function leaveNotice(request: FastifyRequest, reply: FastifyReply, text: string): void {
  reply.setCookie(NOTICE_COOKIE, text, { ...cookieOptions(request), maxAge: NOTICE_SECONDS })
}

/** The notice an action left, once. */
export function takeNotice(request: FastifyRequest, reply: FastifyReply): string {
  const text = request.cookies[NOTICE_COOKIE] ?? ''
  if (text !== '') reply.clearCookie(NOTICE_COOKIE, cookieOptions(request))
  return text
}

/** Throws ShopRefusal 403 for a write that no page of this very host asked for. Browsers name the origin of every write. */
export function checkOrigin({ headers, host }: FastifyRequest): void {
  const { origin } = headers
  const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
  const site = headers['sec-fetch-site']
  if (!isOwn || (site !== undefined && site !== 'same-origin')) {
    throw new ShopRefusal(403, '请求来源无效，请刷新页面后重试')
  }
}

/** What forms carry so that only our own pages can send them: made from a cookie no other site and no script reads. */
const tokenOf = (secret: string): string => createHmac('sha256', secret).update('staff form').digest('base64url')

/** For forms of somebody who is signed in. */
export const formToken = (request: FastifyRequest): string => tokenOf(request.cookies[STAFF_COOKIE] ?? '')

/** For the sign-in form, which comes before the session. */
export function visitToken(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[VISIT_COOKIE]
  const secret = known ?? randomBytes(32).toString('base64url')
  if (known === undefined) reply.setCookie(VISIT_COOKIE, secret, cookieOptions(request))
  return tokenOf(secret)
}

function checkToken(secret: string | undefined, given: unknown): void {
  const expected = Buffer.from(tokenOf(secret ?? ''))
  const bytes = Buffer.from(typeof given === 'string' ? given : '')
  if (!secret || bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) {
    throw new ShopRefusal(403, '页面已过期，请刷新后重新提交')
  }
}

const csrfOf = ({ body }: FastifyRequest): unknown =>
  typeof body === 'object' && body !== null && 'csrf' in body ? body.csrf : undefined

/** Throws ShopRefusal 403 for a form that was not made for this session. */
export const checkForm = (request: FastifyRequest): void => checkToken(request.cookies[STAFF_COOKIE], csrfOf(request))

/** The same for the sign-in form. */
export const checkVisit = (request: FastifyRequest): void => checkToken(request.cookies[VISIT_COOKIE], csrfOf(request))

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function protect(reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    // Forms name their origin only where the referrer may be named.
    'referrer-policy': 'same-origin',
  })
}
