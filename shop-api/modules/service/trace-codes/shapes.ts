import { z } from 'zod'
import { pushedRows } from '#shop-api/modules/base/access/pushed-rows.ts'

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

export const keptCodesAnswer = pushedRows({ code: z.string() })

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
