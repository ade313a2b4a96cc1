import type { FastifyInstance } from 'fastify'
import { couponCalls } from '#lib/contract/coupons/calls.ts'
import { couponShapes } from '#lib/contract/coupons/shapes.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { routesOf } from '#shop-api/platform/http/route.ts'
import { couponCentre } from './centre.ts'
import { claimCoupon } from './claim.ts'
import { availableCoupons, couponNumbers, memberCouponPage } from './pages.ts'

export function registerCoupons(app: FastifyInstance): void {
  const { forAll, forMembers } = routesOf(app, { ...userCalls, ...couponCalls }, { ...userShapes, ...couponShapes })
  forAll('couponCentre', async ({ member, db, now }) => couponCentre(db, member?.id ?? null, now))
  forMembers('couponClaim', async ({ id, member, body, db, now }) => ({
    coupon: await claimCoupon(db, {
      memberId: member.id,
      couponId: id,
      statements: body.statements,
      key: body.claim_key ?? null,
      now,
    }),
  }))
  forMembers('availableCoupons', async ({ member, query, db, now }) => availableCoupons(db, member.id, query, now))
  forMembers('coupons', async ({ member, query, db, now }) => memberCouponPage(db, member.id, query, now))
  forMembers('couponNumbers', async ({ member, db, now }) => couponNumbers(db, member.id, now))
}
