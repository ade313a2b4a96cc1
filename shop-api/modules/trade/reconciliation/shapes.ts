import { z } from 'zod'

export const differencesAnswer = z.object({
  differences: z.array(
    z.object({
      id: z.number(),
      source: z.string(),
      sourceText: z.string(),
      day: z.string(),
      subject: z.enum(['payment', 'refund', 'transfer']),
      number: z.string(),
      kind: z.enum(['unbooked', 'foreign', 'amount', 'doubled', 'missing']),
      kindText: z.string(),
      /** By the books, and by the bill or statement; null where one of them has nothing. */
      booked: z.string().nullable(),
      billed: z.string().nullable(),
      about: z.string(),
      state: z.enum(['open', 'closed', 'gone']),
      reason: z.string(),
      foundAt: z.string(),
    }),
  ),
})

/** Differences of the day that are open. */
export const reconciledAnswer = z.object({ open: z.number() })
