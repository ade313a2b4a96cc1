import { z } from 'zod'

export const takenAnswer = z.object({
  /** Lines that were not known yet, those that were, and those of money that went out. */
  fresh: z.number(),
  known: z.number(),
  outgoing: z.number(),
  /** Of money that went out, with an amount below nothing: not compared. */
  negative: z.number(),
  /** Booked at once, and waiting for somebody. */
  settled: z.number(),
  open: z.number(),
})

/** What was imported, in words. */
export const takenText = ({ fresh, known, outgoing, negative, settled, open }: z.infer<typeof takenAnswer>): string =>
  [
    `新到账 ${fresh} 笔，此前已导入 ${known} 笔，支出 ${outgoing} 笔用于核对退款和提现`,
    ...(negative === 0 ? [] : [`支出金额为负 ${negative} 笔未导入，请人工核对`]),
    `自动入账 ${settled} 笔，待核对 ${open} 笔`,
  ].join('；')

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
