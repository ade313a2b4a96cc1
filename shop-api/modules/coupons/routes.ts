import type { FastifyInstance } from 'fastify'
import { userCalls } from '#lib/contract/user/calls.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { memberRoute } from '#shop-api/http/route.ts'
import { claimableCoupons, couponNumbers, heldCoupons } from './pages.ts'

export function registerCoupons(app: FastifyInstance): void {
  memberRoute(app, userCalls.availableCoupons, userShapes.availableCoupons, async ({ member, query, db, now }) =>
    claimableCoupons(db, member.id, query, now),
  )
  memberRoute(app, userCalls.coupons, userShapes.coupons, async ({ member, query, db, now }) =>
    heldCoupons(db, member.id, query, now),
  )
  memberRoute(app, userCalls.couponNumbers, userShapes.couponNumbers, async ({ member, db, now }) =>
    couponNumbers(db, member.id, now),
  )
}
