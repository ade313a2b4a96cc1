import type { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { centreCouponShape, couponShapes } from './shapes.ts'

export type WireCentreCoupon = z.infer<typeof centreCouponShape>

export const couponCalls = defineCalls<typeof couponShapes>({
  couponCentre: { method: 'GET', path: '/api/coupon/centre', who: 'guest', feature: 'coupon-centre' },
  couponClaim: {
    method: 'POST',
    path: '/api/coupon/{id}/claim',
    params: { id: 'id' },
    body: ['claim_key', 'statements'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'coupon-centre',
  },
})
