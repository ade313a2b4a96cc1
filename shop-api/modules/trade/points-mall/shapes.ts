import { z } from 'zod'

export const pointsGoodsAnswer = z.object({
  goods: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      points: z.number(),
      stock: z.number(),
      left: z.number(),
      isOnShelf: z.boolean(),
    }),
  ),
})

export const pointsOrdersAnswer = z.object({
  total: z.number(),
  orders: z.array(
    z.object({
      id: z.number(),
      no: z.string(),
      memberId: z.number(),
      name: z.string(),
      number: z.number(),
      points: z.number(),
      stateText: z.string(),
      createdAt: z.string(),
    }),
  ),
})
