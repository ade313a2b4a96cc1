import type { FastifyInstance } from 'fastify'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import { registrationShapes } from '#lib/contract/registration/shapes.ts'
import { originOf } from '#shop-api/modules/identity/auth/session-origin.ts'
import { endSession, setSessionCookie } from '#shop-api/modules/identity/auth/sessions.ts'
import { bindNewAccount } from '#shop-api/modules/identity/wechat/tickets.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { register } from './register.ts'
import { saveRegistration, submitRegistration } from './save.ts'
import { registrationRules, registrationView } from './view.ts'

export function registerRegistration(app: FastifyInstance): void {
  const { forAll, forMembers } = routesOf(app, registrationCalls, registrationShapes)
  const days = app.shop.config.SESSION_DAYS

  forAll('register', async (context) => {
    const { body, db, now, member, request, reply } = context
    const also = async (tx: Db, accountId: number) => {
      if (body.wechat) await bindNewAccount(tx, app.shop.wechat, { ticket: body.wechat, accountId, now })
    }
    const { token, ...signedIn } = await register(
      db,
      { ...body, source: request.source, from: originOf(request) },
      now,
      days,
      also,
    )
    if (member) await endSession(db, member.sessionHash)
    setSessionCookie(reply, token, days)
    return signedIn
  })

  forAll('registrationRules', async ({ db }) => registrationRules(db))

  forMembers('registration', async ({ member, db, now }) => registrationView(db, member, now))

  forMembers('registrationSave', async (context) => {
    const { member, body, db, now } = context
    await saveRegistration(db, member.id, body, now)
    const view = await registrationView(db, member, now)
    if (!view) throw notFound('暂无待完成的注册')
    return view
  })

  forMembers('registrationSubmit', async (context) => {
    await submitRegistration(context.db, context.member.id, context.now)
    return {}
  })
}
