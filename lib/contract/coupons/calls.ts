import type { z } from 'zod'
import { defineCalls, guestGet, memberPost } from '../call.ts'
import type { centreCouponShape, couponShapes } from './shapes.ts'

export type WireCentreCoupon = z.infer<typeof centreCouponShape>

export const couponCalls = defineCalls<typeof couponShapes>({
  couponCentre: guestGet('/api/coupon/centre', { feature: 'coupon-centre' }),
  couponClaim: memberPost('/api/coupon/{id}/claim', {
    body: ['claim_key', 'statements'],
    duplicates: 'allowed',
    feature: 'coupon-centre',
  }),
})
