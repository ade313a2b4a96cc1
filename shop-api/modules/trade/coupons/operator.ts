import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { givenNumber } from '#shop-api/modules/base/access/asked.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import { changeCoupon, listCoupons } from './change.ts'
import { couponsAnswer } from './shapes.ts'

const couponBody = z.object({ isClaimable: z.boolean().optional(), total: givenNumber('发放总量', 0).optional() })

/** Coupons, and what is changed of one without its terms. */
export function registerCouponCalls(app: FastifyInstance): void {
  const { get, post } = operatorRoutes(app)
  get('/coupons', { answer: couponsAnswer }, async ({ db }) => ({
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
  const couponsCall = { body: couponBody, answer: z.object({ id: z.number(), name: z.string() }) }
  post('/coupons/:id', couponsCall, async ({ db, id, body }) => changeCoupon(db, id, body))
}
