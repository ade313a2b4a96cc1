import { z } from 'zod'

export const groupsAnswer = z.object({
  groups: z.array(
    z.object({
      id: z.number(),
      offerId: z.number(),
      name: z.string(),
      goodsName: z.string(),
      state: z.enum(['open', 'succeeded', 'failed']),
      seats: z.number(),
      taken: z.number(),
      closesAt: z.string(),
    }),
  ),
})
