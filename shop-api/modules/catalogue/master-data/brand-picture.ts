import { findBrand } from '#shop-api/modules/catalogue/goods/keep-makers.ts'
import type { PicturedNoun } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'

/** Brands show a logo of the operator's, or one drawn from their name and colours. */
export const brandPicture: PicturedNoun = {
  kind: 'brands',
  noun: '品牌',
  shape: async () => '标志显示为 2:1，如 320×160，其他比例不裁切、两边留白',
  tags: async (tx, id) => {
    await findBrand(tx, id)
    return ['frame', 'home', 'content']
  },
}
