import { z } from 'zod'

export const orderSummaryAnswer = z.object({
  id: z.number(),
  no: z.string(),
  kind: z.enum(['ordinary', 'hm']),
  state: z.enum(['submitted', 'cancelled', 'paid', 'picked', 'shipped', 'received', 'done', 'closed']),
  stateText: z.string(),
  companyName: z.string(),
  pay: z.string(),
  createdAt: z.string(),
})

export const ordersAnswer = z.object({ total: z.number(), page: z.number(), orders: z.array(orderSummaryAnswer) })
