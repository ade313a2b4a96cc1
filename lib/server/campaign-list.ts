import 'server-only'
import type { Metadata } from 'next'
import type { GoodsList, ListedCampaign } from '#lib/domain/goods-list.ts'
import { unsaid } from '#lib/kernel/unsaid.ts'
import { campaignGoodsUrl } from '#lib/routes/links.ts'
import { parseId } from '#lib/routes/page-query.ts'
import { readZoneGoods } from '#lib/server/cached/goods.ts'
import { missingMetadata, pageMetadata } from './page-metadata.ts'

/** Goods of a campaign by its part of the address; null when there is no such campaign. */
export async function readCampaignList(part: string): Promise<{ campaign: ListedCampaign; list: GoodsList } | null> {
  const id = parseId(part)
  const list = id === null ? null : await readZoneGoods({ activity_id: id }, {})
  return list?.campaign ? { campaign: list.campaign, list } : null
}

/** The name in the address is for people to read: the campaign's own name is what the page is called by. */
export async function campaignListMetadata(part: string): Promise<Metadata> {
  const found = await readCampaignList(part)
  if (!found) return missingMetadata()
  const { campaign, list } = found
  return pageMetadata('listOther', {
    subject: campaign.name,
    description: `${[campaign.name, unsaid(campaign.name, campaign.terms)].filter(Boolean).join('：')}，共${list.total}个品种参与`,
    canonical: campaignGoodsUrl(campaign.id),
    isPrivate: campaign.state === 'over',
  })
}
