import { z } from 'zod'
import { required } from '../reading/hints.ts'
import { amountShape, dateTimeShape, idShape, priceShape } from '../shape-parts.ts'

/** Calendar month, 2026-11. */
const monthShape = required(z.string())

export const purchaseHistoryShapes = {
  /** The last twelve months in China, oldest first, those without an order included. */
  purchaseMonths: {
    data: z.object({
      data: z.array(
        z.object({
          month: monthShape,
          orders: z.number().int(),
          /** Paid for orders placed in it, less what went back. */
          amount: required(amountShape),
        }),
      ),
    }),
  },
  lastPurchases: {
    /** Ids with commas between. */
    query: z.object({ goods_ids: z.string().regex(/^\d{1,18}(,\d{1,18}){0,49}$/) }),
    /** Goods that were never bought are not there. */
    data: z.object({
      data: z.array(
        z.object({
          goods_id: idShape,
          price: required(priceShape),
          number: z.number().int(),
          bought_at: dateTimeShape,
          times: z.number().int(),
        }),
      ),
    }),
  },
}
