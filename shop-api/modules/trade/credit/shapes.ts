import { z } from 'zod'

export const membersCreditAnswer = z.object({
  companyName: z.string(),
  limit: z.string().nullable(),
  used: z.string(),
  overdue: z.string(),
  dueOn: z.string().nullable(),
  entries: z.array(
    z.object({
      kind: z.enum(['order', 'return', 'opening', 'use', 'repay']),
      amount: z.string(),
      used: z.string(),
      dueOn: z.string().nullable(),
      note: z.string(),
      at: z.string(),
    }),
  ),
})
