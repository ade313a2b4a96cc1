import { z } from 'zod'
import { goodsShape } from '../goods/shapes.ts'
import { dateTimeShape, formIds, formPage, idShape, pageOf } from '../shape-parts.ts'

export const arrivalBody = z.object({ goods_ids: formIds })

const waitingIds = z.object({ goods_ids: z.array(idShape) })

export const arrivalShapes = {
  arrivals: {
    query: z.object({ page: formPage }),
    data: pageOf(
      z.object({ goods: goodsShape, created_at: dateTimeShape, notified_at: dateTimeShape.nullable() }),
    ).extend(waitingIds.shape),
  },
  arrivalAdd: { body: arrivalBody, data: waitingIds },
  arrivalCancel: { body: arrivalBody, data: waitingIds },
}
