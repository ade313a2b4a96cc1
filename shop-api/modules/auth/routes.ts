import type { FastifyInstance, FastifyReply } from 'fastify'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { authShapes } from '#lib/contract/auth/shapes.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { memberRoute, route, SESSION_COOKIE } from '#shop-api/http/route.ts'
import { sendCode } from './codes.ts'
import { endSession } from './sessions.ts'
import { signInByCode, signInByPassword, switchStore } from './sign-in.ts'

export function registerAuth(app: FastifyInstance): void {
  const days = app.shop.config.SESSION_DAYS
  const setCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(SESSION_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: days * 86_400 })

  route(app, authCalls.login, authShapes.login, async ({ body, db, now, request, reply }) => {
    const { token, ...signedIn } = await signInByPassword(db, { ...body, source: request.ip }, now, days)
    setCookie(reply, token)
    return signedIn
  })

  route(app, authCalls.loginByCode, authShapes.loginByCode, async ({ body, db, now, reply }) => {
    const { token, ...signedIn } = await signInByCode(db, body, now, days)
    setCookie(reply, token)
    return signedIn
  })

  route(app, authCalls.sendCode, authShapes.sendCode, async ({ body, db, now, request }) => {
    const sent = await sendCode(db, app.shop.codeSender, { ...body, source: request.ip }, now)
    return { expires_at: toTimestamp(sent.expiresAt), retry_after: sent.retryAfter }
  })

  memberRoute(app, authCalls.switchStore, authShapes.switchStore, async ({ body, member, db }) =>
    switchStore(db, member, body.member_id),
  )

  memberRoute(app, userCalls.logout, userShapes.logout, async ({ member, db, reply }) => {
    await endSession(db, member.sessionHash)
    reply.clearCookie(SESSION_COOKIE, { path: '/' })
    return {}
  })
}
