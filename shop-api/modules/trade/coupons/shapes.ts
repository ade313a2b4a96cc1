import { z } from 'zod'

export const savedCouponAnswer = z.object({
  id: z.number().optional(),
  name: z.string().optional(),
  effect: z.object({ facts: z.array(z.tuple([z.string(), z.string()])), warnings: z.array(z.string()) }),
})

export const couponsAnswer = z.object({
  coupons: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      total: z.number(),
      claimed: z.number(),
      points: z.number(),
      claimTo: z.string(),
      isClaimable: z.boolean(),
    }),
  ),
})
