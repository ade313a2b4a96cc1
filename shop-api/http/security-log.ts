import type { FastifyRequest } from 'fastify'

/** What a watch over the log looks for: somebody was kept out. */
export type SecurityEvent = 'key_refused' | 'sign_in_refused' | 'write_refused' | 'limit_hit'

/** Writes down who was kept out of what: the address, the member where there is one, never what was typed. */
export function logSecurity(request: FastifyRequest, security: SecurityEvent, more: object = {}): void {
  const { member, source } = request
  const who = member ? { memberId: member.id, accountId: member.accountId } : { memberId: null }
  request.log.warn({ security, address: source, ...who, ...more }, 'security')
}
