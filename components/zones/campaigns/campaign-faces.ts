import type { ZoneFace } from '#components/zones/faces.ts'
import type { CampaignKind } from '#lib/domain/campaign.ts'

/** Seal and colour of what an operator opens for a time, and of the controlled sale. */
export const campaignFaces: Readonly<Record<CampaignKind | 'centre' | 'controlled', ZoneFace>> = {
  fair: { seal: '会', tone: 'brand' },
  topic: { seal: '题', tone: 'info' },
  zone: { seal: '区', tone: 'ochre' },
  doctors: { seal: '医', tone: 'info' },
  centre: { seal: '活', tone: 'price' },
  controlled: { seal: '控', tone: 'plum' },
}

export const emptyTexts: Readonly<Record<CampaignKind, string>> = {
  fair: '暂无进行中的药交会',
  topic: '暂无进行中的专题',
  zone: '暂无进行中的专区活动',
  doctors: '优医汇暂无进行中的活动',
}
