import { z } from 'zod'

export const promotionsAnswer = z.object({
  promotions: z.array(
    z.object({
      id: z.number(),
      kind: z.enum([
        'daily',
        'flash',
        'exchange',
        'combination',
        'full_reduction',
        'store_discount',
        'gift',
        'cash_back',
        'group_buy',
      ]),
      name: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      isStopped: z.boolean(),
      isRunning: z.boolean(),
    }),
  ),
})
