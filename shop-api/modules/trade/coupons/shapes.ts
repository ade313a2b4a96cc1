import { z } from 'zod'

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
