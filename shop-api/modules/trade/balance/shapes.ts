import { z } from 'zod'

export const moneyRequestsAnswer = z.array(
  z.object({
    memberId: z.number(),
    companyName: z.string(),
    details: z.string(),
    remark: z.string(),
    id: z.number(),
    no: z.string(),
    kind: z.enum(['recharge', 'withdraw']),
    amount: z.union([z.string(), z.number()]),
    arrived: z.union([z.string(), z.number()]).nullish(),
    state: z.enum(['submitted', 'refused', 'cancelled', 'done']),
    state_text: z.string(),
    detail: z.string(),
    reason: z.string(),
    created_at: z.string(),
    ended_at: z.string().nullable(),
  }),
)
