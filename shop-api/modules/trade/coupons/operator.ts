import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { givenNumber } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { registerFormFileAdmin } from '#shop-api/modules/base/imports/operator.ts'
import { changeCoupon, listCoupons, openCoupon, rewriteCoupon, tryCoupon } from './change.ts'
import { couponFile } from './form-kind.ts'
import { givenCoupon } from './given.ts'
import { couponsAnswer, savedCouponAnswer } from './shapes.ts'

const couponBody = z.object({ isClaimable: z.boolean().optional(), total: givenNumber('发放总量', 0).optional() })

/** Tried: what it would do is answered, and nothing is kept. */
const termsBody = givenCoupon.and(z.object({ isTried: z.boolean().default(false) }))

export function registerCouponAdmin(app: FastifyInstance): void {
  registerFormFileAdmin(app, couponFile)
  operatorRoute(app, { method: 'GET', path: '/coupons', answer: couponsAnswer }, async ({ db }) => ({
    coupons: (await listCoupons(db)).map((row) => ({
      id: row.id,
      name: row.name,
      total: row.total,
      claimed: row.claimed,
      points: row.points,
      claimTo: chinaDateTime(row.claimTo),
      isClaimable: row.isClaimable,
    })),
  }))
  operatorRoute(
    app,
    { method: 'POST', path: '/coupons/:id', body: couponBody, answer: z.object({ id: z.number(), name: z.string() }) },
    async ({ db, id, body }) => changeCoupon(db, id, body),
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/coupons', body: termsBody, answer: savedCouponAnswer },
    async ({ db, body, now }) => ({
      effect: await tryCoupon(db, body, null, now),
      ...(body.isTried ? {} : await openCoupon(db, body, now)),
    }),
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/coupons/:id/terms', body: termsBody, answer: savedCouponAnswer },
    async ({ db, id, body, now }) => ({
      effect: await tryCoupon(db, body, id, now),
      ...(body.isTried ? {} : await rewriteCoupon(db, id, body, now)),
    }),
  )
}
