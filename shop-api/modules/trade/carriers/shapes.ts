import { z } from 'zod'

export const madeSecret = z.object({
  id: z.number(),
  name: z.string(),
  secret: z.string().describe('只返回这一次'),
})

export const askedAgain = z.object({
  name: z.string(),
  parcels: z.number().describe('重新查询的运单数'),
})
