import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { centreCouponShape, claimBody, couponShapes } from './shapes.ts'

type Data<Key extends keyof typeof couponShapes> = z.infer<(typeof couponShapes)[Key]['data']>

export type WireCentreCoupon = z.infer<typeof centreCouponShape>

export const couponCalls = {
  couponCentre: defineCall<{ data: Data<'couponCentre'> }>({
    method: 'GET',
    path: '/api/coupon/centre',
    who: 'guest',
    feature: 'coupon-centre',
  }),
  couponClaim: defineCall<{ body: z.input<typeof claimBody>; data: Data<'couponClaim'> }>({
    method: 'POST',
    path: '/api/coupon/{id}/claim',
    params: { id: 'id' },
    body: ['claim_key'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'coupon-centre',
  }),
}
