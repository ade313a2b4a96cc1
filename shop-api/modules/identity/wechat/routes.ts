import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { accountShapes } from '#lib/contract/account/shapes.ts'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import { registrationShapes } from '#lib/contract/registration/shapes.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { chinaDateTime, HOUR_MS, toTimestamp } from '#lib/kernel/time.ts'
import { countCall } from '#shop-api/modules/base/access/limits.ts'
import { countingRefusals } from '#shop-api/modules/identity/auth/refused-sign-ins.ts'
import { proveHolder } from '#shop-api/modules/identity/auth/reset-password.ts'
import { originOf } from '#shop-api/modules/identity/auth/session-origin.ts'
import { endSession, setSessionCookie } from '#shop-api/modules/identity/auth/sessions.ts'
import { openSession } from '#shop-api/modules/identity/auth/sign-in.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { checkBindCode, createBindCode, findBinding, unbind } from './bind.ts'
import { registerScanPages } from './scan-pages.ts'
import { checkCodeOf } from './scene.ts'
import { accountByTicket, checkTicket, openTicket } from './tickets.ts'

const CODES = { name: 'wechat code', most: 60, spanMs: HOUR_MS }

export function registerWechat(app: FastifyInstance): void {
  const { forAll, forMembers } = routesOf(
    app,
    { ...registrationCalls, ...userCalls, ...accountCalls },
    { ...registrationShapes, ...userShapes, ...accountShapes },
  )
  const { wechat } = app.shop
  registerScanPages(app)

  forAll('wechatTicket', async ({ db, now, request }) => {
    await countCall(db, CODES, request.source, now)
    const { ticket, scene, url, expiresAt } = await openTicket(db, wechat, now)
    return { ticket, url, expires_at: toTimestamp(expiresAt), check_code: checkCodeOf(scene) }
  })

  forAll('wechatTicketCheck', async ({ body, db, now }) => checkTicket(db, wechat, body.ticket, now))

  forAll('loginByWechat', async (context) => {
    const { body, db, now, member, reply, request } = context
    const account = await countingRefusals('wechat', () => accountByTicket(db, wechat, body.ticket, now))
    const { token, ...signedIn } = await openSession(db, account, now, app.shop.config.SESSION_DAYS, originOf(request))
    if (member) await endSession(db, member.sessionHash)
    setSessionCookie(reply, token, app.shop.config.SESSION_DAYS)
    return signedIn
  })

  forMembers('userCreateCode', async ({ body, member, db, now, request }) => {
    // A bound WeChat is a way in: a borrowed session must not make one.
    await proveHolder(db, member, { ...body, source: request.source }, now)
    const { scene, url, expiresAt } = await createBindCode(db, wechat, member.accountId, now)
    return { code: scene, url, expires_at: toTimestamp(expiresAt), check_code: checkCodeOf(scene) }
  })

  forMembers('wechatCheck', async ({ body, member, db, now }) =>
    checkBindCode(db, wechat, member, { scene: body.code, now }),
  )

  forMembers('wechatBinding', async ({ member, db }) => {
    const binding = await findBinding(db, member.accountId)
    return {
      is_bound: binding ? (1 as const) : (0 as const),
      nickname: binding?.nickname ?? '',
      bound_at: binding ? chinaDateTime(binding.boundAt) : null,
    }
  })

  forMembers('userUnbindWechat', async ({ member, db }) => {
    await unbind(db, member.accountId)
    return {}
  })
}
