import { z } from 'zod'
import { required } from '../reading/hints.ts'
import { dateTimeShape, formId, moneyShape } from '../shape-parts.ts'

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
          amount: moneyShape,
        }),
      ),
    }),
  },
  lastPurchase: {
    query: z.object({ goods_id: formId }),
    /** Null: never bought. */
    data: z.object({
      last: z
        .object({ price: moneyShape, number: z.number().int(), bought_at: dateTimeShape, times: z.number().int() })
        .nullable(),
    }),
  },
}
