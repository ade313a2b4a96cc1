import { z } from 'zod'

export const takenAnswer = z.object({
  /** Lines that were not known yet, those that were, and those of money that went out. */
  fresh: z.number(),
  known: z.number(),
  outgoing: z.number(),
  /** Booked at once, and waiting for somebody. */
  settled: z.number(),
  open: z.number(),
})

export const creditsAnswer = z.object({
  credits: z.array(
    z.object({
      id: z.number(),
      bookedOn: z.string(),
      amount: z.string(),
      payerName: z.string(),
      payerAccount: z.string(),
      remark: z.string(),
      serialNo: z.string(),
      state: z.enum(['open', 'settled', 'aside']),
      certainty: z.enum(['certain', 'likely', 'unclear']).nullable(),
      reason: z.string(),
      uses: z.array(
        z.object({
          kind: z.enum(['order', 'balance', 'known']),
          memberId: z.number(),
          orderNo: z.string().nullable(),
          amount: z.string(),
        }),
      ),
    }),
  ),
})
