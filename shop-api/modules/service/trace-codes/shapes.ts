import { z } from 'zod'

const MOST_ROWS = 2_000
const text = (most: number) => z.string().trim().min(1).max(most)

export const traceCodesBody = z.object({
  rows: z
    .array(
      z.strictObject({
        orderNo: text(40),
        goodsCode: text(40),
        batchNo: text(40),
        trackingNo: text(60).optional().describe('同一批号分多个包裹发出时指明运单号'),
        code: z.string().max(60).describe('20位追溯码，一盒一码'),
      }),
    )
    .min(1)
    .max(MOST_ROWS),
})

export const keptCodesAnswer = z.object({
  written: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  rows: z.array(
    z.object({
      row: z.number().describe('从 1 起'),
      code: z.string(),
      outcome: z.enum(['written', 'unchanged', 'refused']),
      reason: z.string().describe('拒绝的原因，否则为空'),
    }),
  ),
})

export const traceCodesAnswer = z.object({
  codes: z.array(
    z.object({
      code: z.string(),
      orderNo: z.string(),
      trackingNo: z.string(),
      shippedAt: z.string(),
      memberId: z.number(),
      companyName: z.string(),
      goodsCode: z.string(),
      genericName: z.string(),
      batchNo: z.string(),
      expiresOn: z.string(),
    }),
  ),
})
