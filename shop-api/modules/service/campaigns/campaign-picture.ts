import type { PicturedNoun } from '#shop-api/modules/catalogue/goods-pictures/subject-pictures.ts'
import { findCampaign } from './reads.ts'
import { tagsOfCampaign } from './windows.ts'

/** Campaigns show a picture of the operator's, or one drawn from their words and colours. */
export const campaignPicture: PicturedNoun = {
  kind: 'activities',
  noun: '活动',
  shape: async () => '横幅 1200×240，建议上传两倍大小，比例不同时裁切',
  tags: async (tx, id) => {
    await findCampaign(tx, id)
    return tagsOfCampaign(id)
  },
}
