import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { accountShapes } from '#lib/contract/account/shapes.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { allScopes } from '#shop-api/modules/base/business-scopes/scopes.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { licencesOf } from './overview.ts'
import { submitLicence, withdrawLicence } from './submit.ts'

export function registerLicences(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, { ...userCalls, ...accountCalls }, { ...userShapes, ...accountShapes })
  forMembers('licences', async ({ member, db, now }) => licencesOf(db, member, now))

  forMembers('businessScope', async ({ member, db }) =>
    (await allScopes(db)).map(({ code, name }) => ({
      code,
      name,
      is_allowed: member.scopeCodes.includes(code) ? 1 : 0,
    })),
  )

  forMembers('licenceSubmit', async ({ body, member, db, now }) => ({ id: await submitLicence(db, member, body, now) }))

  forMembers('licenceWithdraw', async ({ id, member, db, now }) => {
    await withdrawLicence(db, member.id, id, now)
    return {}
  })
}
