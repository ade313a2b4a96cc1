import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { givenNumber } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { changeCoupon, listCoupons } from './change.ts'
import { couponsAnswer } from './shapes.ts'

const couponBody = z.object({ isClaimable: z.boolean().optional(), total: givenNumber('发放总量', 0).optional() })

/** Coupons, and what is changed of one without its terms. */
export function registerCouponCalls(app: FastifyInstance): void {
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
}
