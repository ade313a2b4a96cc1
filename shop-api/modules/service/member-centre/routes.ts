import type { FastifyInstance } from 'fastify'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { accountShapes } from '#lib/contract/account/shapes.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { updateInfo } from '#shop-api/modules/identity/auth/update-info.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { branchOverview } from './branches.ts'

export function registerAccount(app: FastifyInstance): void {
  const { forMembers } = routesOf(app, { ...userCalls, ...accountCalls }, { ...userShapes, ...accountShapes })
  forMembers('updateUserInfo', async ({ body, member, db, now, request }) => {
    await updateInfo(db, member, { ...body, source: request.source }, now)
    return {}
  })

  forMembers('branches', async ({ member, db, now }) => branchOverview(db, member, now))
}
