import { z } from 'zod'
import { goodsShape } from '../goods/shapes.ts'
import { dateTimeShape, formIds, formPage, idShape, pageOf } from '../shape-parts.ts'

export const backInStockBody = z.object({ goods_ids: formIds })

const waitingIds = z.object({ goods_ids: z.array(idShape) })

export const backInStockShapes = {
  backInStock: {
    query: z.object({ page: formPage }),
    data: pageOf(
      z.object({ goods: goodsShape, created_at: dateTimeShape, notified_at: dateTimeShape.nullable() }),
    ).extend(waitingIds.shape),
  },
  backInStockAdd: { body: backInStockBody, data: waitingIds },
  backInStockCancel: { body: backInStockBody, data: waitingIds },
}
