import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { Caller } from '#shop-api/modules/base/access/key-doors.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { isServiceContact } from '#shop-api/modules/identity/members/service-contact.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { changedRoles, newOperator } from './form-kind.ts'
import {
  addOperator,
  forgetTwoStep,
  hasPassword,
  listOperators,
  makeFirstPasswords,
  renewPassword,
  setRoles,
  switchOperator,
} from './operators.ts'
import { requireRightsOf } from './role-rights.ts'
import { firstPasswordsAnswer, operatorsAnswer, usernameShape as username } from './shapes.ts'

/** Who gives somebody a password or a way in could come in as them; who takes rights away could do so next. Throws ShopRefusal 403. */
async function requireRightsLike(db: Db, caller: Caller, name: string): Promise<void> {
  const known = (await listOperators(db)).find((row) => row.username === name.toLowerCase())
  requireRightsOf(caller, known?.roles ?? [])
}

/** Who may sign in at the back office, and what they may do there. */
export function registerOperatorAdmin(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/operators', { answer: operatorsAnswer }, async ({ db }) => ({
    operators: (await listOperators(db)).map((row) => ({
      username: row.username,
      name: row.name,
      staffId: row.staffId,
      roles: row.roles,
      isOff: row.isOff,
      createdAt: chinaDateTime(row.createdAt),
    })),
  }))

  const operatorsCall = {
    body: z.object({
      ...newOperator,
      roles: newOperator.roles.prefault(['service']),
      staffId: z.number().int().positive().max(2_147_483_647).nullable().default(null),
    }),
    answer: z.object({ username: z.string(), password: z.string() }),
  }
  post('/operators', operatorsCall, async ({ db, body, now, caller }) => {
    requireRightsOf(caller, body.roles)
    if (body.staffId !== null && !(await isServiceContact(db, body.staffId))) throw notFound('客服不存在')
    return { username: body.username, password: await addOperator(db, body, now) }
  })

  post('/operators/first-passwords', { answer: firstPasswordsAnswer }, async ({ db, caller }) => {
    const waiting = (await listOperators(db)).filter((row) => !hasPassword(row))
    requireRightsOf(
      caller,
      waiting.flatMap((row) => row.roles),
    )
    return { passwords: await makeFirstPasswords(db) }
  })

  const passwordCall = { body: z.object({ username }), answer: z.object({ password: z.string() }) }
  post('/operators/password', passwordCall, async ({ db, body, caller }) => {
    await requireRightsLike(db, caller, body.username)
    return { password: await renewPassword(db, body.username) }
  })

  const switchCall = { body: z.object({ username, isOn: z.boolean() }), answer: z.object({}) }
  post('/operators/switch', switchCall, async ({ db, body, caller }) => {
    if (body.isOn) await requireRightsLike(db, caller, body.username)
    await switchOperator(db, body.username, body.isOn)
    return {}
  })

  const rolesCall = { body: z.object({ username, roles: changedRoles }), answer: z.object({}) }
  post('/operators/roles', rolesCall, async ({ db, body, caller }) => {
    await requireRightsLike(db, caller, body.username)
    requireRightsOf(caller, body.roles)
    await setRoles(db, body.username, body.roles)
    return {}
  })

  const twoStepOffCall = { body: z.object({ username }), answer: z.object({}) }
  post('/operators/two-step-off', twoStepOffCall, async ({ db, body, caller }) => {
    await requireRightsLike(db, caller, body.username)
    await forgetTwoStep(db, body.username)
    return {}
  })
}
