import { z } from 'zod'
import type { CreditKind } from './tables.ts'

export const creditKinds = {
  opening: '期初',
  use: '登记使用',
  order: '订单支付',
  return: '订单退回',
  repay: '还款',
} as const satisfies Readonly<Record<CreditKind, string>>

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
