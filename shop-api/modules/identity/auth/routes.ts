import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { accountShapes } from '#lib/contract/account/shapes.ts'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { authShapes } from '#lib/contract/auth/shapes.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { toTimestamp } from '#lib/kernel/time.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf, SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import { sendCode } from './codes.ts'
import { endDevice, listDevices } from './devices.ts'
import { phoneProblem } from './phone-check.ts'
import { countingRefusals } from './refused-sign-ins.ts'
import { resetPassword, verifyForget } from './reset-password.ts'
import { originOf } from './session-origin.ts'
import { endSession, endSessionsOf, setSessionCookie } from './sessions.ts'
import { signInByCode, signInByPassword, switchBranch } from './sign-in.ts'

export function registerAuth(app: FastifyInstance): void {
  const { forAll, forMembers } = routesOf(
    app,
    { ...authCalls, ...userCalls, ...accountCalls },
    { ...authShapes, ...userShapes, ...accountShapes },
  )
  const days = app.shop.config.SESSION_DAYS

  forAll('signInWays', async () => ({
    password: 1 as const,
    code: 1 as const,
    wechat: app.shop.wechat.kind === 'off' ? (0 as const) : (1 as const),
  }))

  forAll('login', async ({ body, db, now, member, request, reply }) => {
    const form = { ...body, source: request.source, from: originOf(request) }
    const { token, ...signedIn } = await countingRefusals('password', () => signInByPassword(db, form, now, days))
    if (member) await endSession(db, member.sessionHash)
    setSessionCookie(reply, token, days)
    return signedIn
  })

  forAll('loginByCode', async ({ body, db, now, member, request, reply }) => {
    const form = { ...body, source: request.source, from: originOf(request) }
    const { token, ...signedIn } = await countingRefusals('code', () => signInByCode(db, form, now, days))
    if (member) await endSession(db, member.sessionHash)
    setSessionCookie(reply, token, days)
    return signedIn
  })

  forAll('sendCode', async ({ body, db, now, request }) => {
    const sent = await sendCode(db, app.shop.codeSender, { ...body, source: request.source }, now)
    return { expires_at: toTimestamp(sent.expiresAt), retry_after: sent.retryAfter }
  })

  forAll('phoneCheck', async ({ params, db, now, member, request }) => {
    const message = await phoneProblem(db, params.value ?? '', { member, source: request.source }, now)
    return { accepted: message === null ? (1 as const) : (0 as const), message: message ?? '可以接收验证码' }
  })

  forAll('forgetVerify', async ({ body, db, now, request }) => {
    const form = { ...body, source: request.source }
    const { token, expiresAt, username } = await verifyForget(db, form, now)
    return { step_token: token, expires_at: toTimestamp(expiresAt), username }
  })

  forAll('resetPassword', async ({ body, member, db, now, request }) => {
    await resetPassword(db, member, { ...body, source: request.source }, now)
    return {}
  })

  forMembers('switchBranch', async ({ body, member, db }) => switchBranch(db, member, body.member_id))

  forMembers('sessions', async ({ member, db, now }) => listDevices(db, member, now))

  forMembers('sessionEnd', async ({ member, db, id }) => {
    if (possibleIds([id]).length === 0) throw notFound('该设备已退出登录')
    await endDevice(db, member, id)
    return {}
  })

  forMembers('sessionsEndOthers', async ({ member, db }) => {
    await endSessionsOf(db, member.accountId, member.sessionHash)
    return {}
  })

  forMembers('logout', async ({ member, db, reply }) => {
    await endSession(db, member.sessionHash)
    reply.clearCookie(SESSION_COOKIE, { path: '/' })
    return {}
  })
}
