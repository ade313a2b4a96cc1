import type { FastifyReply, FastifyRequest } from 'fastify'
import { DESK_HOURS } from '#shop-api/modules/identity/operators/operators.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'

/** Only ever sent back to the desk by the desk's own pages. */
export const DESK_COOKIE = 'staff_session'

const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/staff', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const

export function setDeskCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(DESK_COOKIE, token, { ...cookieOptions(request), maxAge: DESK_HOURS * 3600 })
}

export function clearDeskCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(DESK_COOKIE, cookieOptions(request))
}

/** Throws ShopRefusal 403 for a write that no page of this very host asked for. Browsers name the origin of every write. */
export function checkOrigin({ headers, host }: FastifyRequest): void {
  const { origin } = headers
  const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
  const site = headers['sec-fetch-site']
  if (!isOwn || (site !== undefined && site !== 'same-origin')) {
    throw new ShopRefusal(403, '请求来源不被允许，请刷新页面后重试')
  }
}

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
