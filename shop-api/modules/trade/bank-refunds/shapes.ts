import { z } from 'zod'

export const bankRefundsAnswer = z.array(
  z.object({
    id: z.number(),
    orderNo: z.string(),
    companyName: z.string(),
    amount: z.string(),
    paidBy: z.string(),
    createdAt: z.string(),
  }),
)

export const bankRefundSentAnswer = z.object({ orderNo: z.string(), amount: z.string() })
