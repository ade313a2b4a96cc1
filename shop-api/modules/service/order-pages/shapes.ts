import { z } from 'zod'
import { orderDetailShape } from '#lib/contract/orders/shapes.ts'

/** Why, by whom and since when the shop holds an order back. */
const hold = z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable()

export const orderSummaryAnswer = z.object({
  id: z.number(),
  no: z.string(),
  kind: z.enum(['ordinary', 'hm']),
  state: z.enum(['submitted', 'cancelled', 'paid', 'picked', 'shipped', 'received', 'done', 'closed']),
  stateText: z.string(),
  companyName: z.string(),
  pay: z.string(),
  createdAt: z.string(),
  hold,
})

export const ordersAnswer = z.object({ total: z.number(), page: z.number(), orders: z.array(orderSummaryAnswer) })

/** What the buyer sees of an order, and what only the shop knows. */
export const orderForOperators = orderDetailShape.extend({ hold })
