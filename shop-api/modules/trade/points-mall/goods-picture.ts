import { eq } from 'drizzle-orm'
import type { PicturedNoun } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { pointsGoods } from './tables.ts'

/** Goods of the points mall show a picture of the operator's, or a drawn one. */
export const pointsPicture: PicturedNoun = {
  kind: 'points-goods',
  noun: '积分商品',
  shape: async () => '正方形为宜，如 800×800，其他比例不裁切、两边留白',
  tags: async (tx, id) => {
    if ((await tx.$count(pointsGoods, eq(pointsGoods.id, id))) === 0) throw notFound('积分商品不存在')
    return ['content']
  },
}
