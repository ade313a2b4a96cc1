import { z } from 'zod'
import { goodsShape } from '../goods/shapes.ts'
import { formIds, formPage, idShape, pageOf } from '../shape-parts.ts'

export const favoriteBody = z.object({ goods_ids: formIds })

export const favoriteShapes = {
  favorites: {
    query: z.object({ page: formPage }),
    data: pageOf(goodsShape, { goods_ids: z.array(idShape) }),
  },
  favoriteAdd: { body: favoriteBody, data: z.object({ goods_ids: z.array(idShape) }) },
  favoriteCancel: { body: favoriteBody, data: z.object({ goods_ids: z.array(idShape) }) },
}
