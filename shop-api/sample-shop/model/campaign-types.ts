/** Campaigns and controlled-sale agreements of the sample shop; see types.ts for how dates and instants are written. */
import type { PromotionScope, PromotionWindow } from './promotion-types.ts'

export type SampleCampaign = PromotionWindow & {
  id: number
  /** Its name in links: /activity/{code}. */
  code: string
  kind: 'fair' | 'zone' | 'topic' | 'doctors'
  title: string
  line: string
  rules: string[]
  /** Hex tokens of the drawn banner. */
  ground: string
  ink: string
  accent: string
  sort: number
}

export type SampleCampaignSection = {
  id: number
  campaignId: number
  name: string
  note: string
  scope: PromotionScope
  goodsLimit: number
  sort: number
}

export type SampleControlledProgramme = {
  id: number
  name: string
  audience: string
  terms: string[]
  goodsIds: number[]
  openedOn: string
  sort: number
}

export type SampleCampaigns = {
  campaigns: SampleCampaign[]
  sections: SampleCampaignSection[]
  programmes: SampleControlledProgramme[]
}
