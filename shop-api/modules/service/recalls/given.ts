import { z } from 'zod'
import { plainField } from '#shop-api/modules/base/access/asked.ts'

/** How grave a recall is, the gravest first. */
export const levels: Readonly<Record<number, string>> = { 1: '一级', 2: '二级', 3: '三级' }

/** What an operator gives for a recall. */
export const givenRecall = z.object({
  code: plainField,
  batchNo: plainField,
  level: z.coerce.number().int().min(1).max(3),
  dueOn: plainField,
  reason: plainField,
  instructions: plainField,
})

export type GivenRecall = z.output<typeof givenRecall>
