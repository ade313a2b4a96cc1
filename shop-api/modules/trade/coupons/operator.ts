import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { operatorRoute } from '#shop-api/modules/base/access/operator-route.ts'
import { changeCoupon, listCoupons } from './change.ts'

const couponBody = z.object({ isClaimable: z.boolean().optional(), total: z.coerce.number().int().min(0).optional() })

export function registerCouponAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/coupons' }, async ({ db }) => ({
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
  operatorRoute(app, { method: 'POST', path: '/coupons/:id', body: couponBody }, async ({ db, id, body }) =>
    changeCoupon(db, id, body),
  )
}
