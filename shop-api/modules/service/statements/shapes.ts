import { z } from 'zod'
import { statementMonthShape } from '#lib/contract/statements/shapes.ts'

const { month: _, ...sums } = statementMonthShape.shape

export const statementsAnswer = z.object({
  statements: z.array(z.object({ memberId: z.number(), companyName: z.string(), ...sums })),
})

export const statementFileAnswer = z.object({ name: z.string(), base64: z.string() })
