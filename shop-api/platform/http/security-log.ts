import type { FastifyRequest } from 'fastify'
import type { ShopRefusal } from './refusal.ts'
import { SIGN_IN_CODE } from './refusal.ts'

/** What a watch over the log looks for: somebody was kept out. */
export type SecurityEvent =
  | 'key_refused'
  | 'scope_refused'
  | 'sign_in_refused'
  | 'write_refused'
  | 'notice_refused'
  | 'limit_hit'

/** Writes down who was kept out of what: the address, the member where there is one, never what was typed. */
export function logSecurity(request: FastifyRequest, security: SecurityEvent, more: object = {}): void {
  const { member, source } = request
  const who = member ? { memberId: member.id, accountId: member.accountId } : { memberId: null }
  request.log.warn({ security, address: source, ...who, ...more }, 'security')
}

/** Ways in, and what one needs to get in: a refusal there is somebody who did not get in. */
const WAYS_IN: ReadonlySet<string> = new Set([
  '/api/login',
  '/api/login/code',
  '/api/login/wechat',
  '/api/forget/verify',
  '/api/user/resetPassword',
  '/staff/sign-in',
  '/staff/two-step',
])

/** Writes down a refusal that a watch over the log looks for; what was merely filled in wrongly is none. */
export function logRefusal(request: FastifyRequest, refusal: ShopRefusal): void {
  const route = request.routeOptions.url ?? ''
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const more = {
    route,
    answered: refusal.code,
    ...(refusal.aboutMemberId === undefined ? {} : { aboutMemberId: refusal.aboutMemberId }),
  }
  if (refusal.code === 429) logSecurity(request, 'limit_hit', more)
  else if (!isRead && WAYS_IN.has(route)) logSecurity(request, 'sign_in_refused', more)
  else if (!isRead && (refusal.code === SIGN_IN_CODE || refusal.code === 403))
    logSecurity(request, 'write_refused', more)
}
