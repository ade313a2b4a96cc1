import type { FastifyReply } from 'fastify'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'

export function setSessionCookie(reply: FastifyReply, token: string, days: number): void {
  reply.setCookie(SESSION_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: days * 86_400 })
}
