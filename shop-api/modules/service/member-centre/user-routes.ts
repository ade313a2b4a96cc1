import type { FastifyInstance } from 'fastify'
import { userCalls } from '#lib/contract/user/calls.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { signInNeeded } from '#shop-api/platform/http/refusal.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { paymentMeansOf } from './payment-means.ts'
import { userState } from './user-state.ts'

export function registerMembers(app: FastifyInstance): void {
  const { forAll, forMembers } = routesOf(app, userCalls, userShapes)
  // In the specification this call answers guests, too: with the code that means "not signed in".
  forAll('userBase', async ({ member, db }) => {
    if (!member) throw signInNeeded()
    return userState(db, member)
  })
  forMembers('money', async ({ member, db, now }) => paymentMeansOf(db, member, now))
}
