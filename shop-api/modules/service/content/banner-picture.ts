import type { PicturedNoun } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { contentTags, findBanner } from './edit.ts'

/** Advertisements show a picture of the operator's, or one drawn from their words and colours. */
export const bannerPicture: PicturedNoun = {
  kind: 'banners',
  noun: '广告',
  shape: async (db, id) => {
    const { width, height } = await findBanner(db, id)
    return `此位置 ${width}×${height}，建议上传两倍大小，比例不同时居中裁切`
  },
  tags: async (tx, id) => {
    await findBanner(tx, id)
    return contentTags
  },
}
