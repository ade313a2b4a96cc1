import { z } from 'zod'

const outcomes = ['written', 'unchanged', 'refused'] as const

/** What became of rows that a program sent; `named` is the field that says which row is meant. */
export const pushedRows = <Named extends z.ZodRawShape>(named: Named) =>
  z.object({
    written: z.number(),
    unchanged: z.number(),
    refused: z.number(),
    rows: z.array(
      z.object({
        row: z.number().describe('从 1 起'),
        ...named,
        outcome: z.enum(outcomes),
        reason: z.string().describe('拒绝的原因，否则为空'),
      }),
    ),
  })

/** How many rows had which outcome. */
export function countsOf(rows: readonly { readonly outcome: (typeof outcomes)[number] }[]) {
  const count = (outcome: (typeof outcomes)[number]) => rows.filter((row) => row.outcome === outcome).length
  return { written: count('written'), unchanged: count('unchanged'), refused: count('refused') }
}
