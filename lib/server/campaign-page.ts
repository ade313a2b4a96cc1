import 'server-only'
import type { Metadata } from 'next'
import type { Campaign, CampaignDetail, CampaignKind } from '#lib/domain/campaign.ts'
import { campaignDays } from '#lib/domain/campaign.ts'
import { parseId } from '#lib/routes/page-query.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { readCampaign, readCampaigns } from '#lib/server/cached/campaigns.ts'
import { pageMetadata } from './page-metadata.ts'

export interface CampaignContent {
  /** Null: nothing of the kind runs. */
  readonly campaign: CampaignDetail | null
  readonly others: readonly Campaign[]
}

/** The campaign of a kind that runs, if one does. */
export async function readRunning(kind: CampaignKind): Promise<CampaignContent> {
  const others = await readCampaigns(kind)
  const running = others.find(({ state }) => state === 'running')
  return { campaign: running ? await readCampaign(running.id) : null, others }
}

/** The campaign of a kind that an address names. Null: there is none, or it is of another kind. */
export async function readNamed(
  kind: CampaignKind,
  text: string,
): Promise<(CampaignContent & { campaign: CampaignDetail }) | null> {
  const id = parseId(text)
  const campaign = id === null ? null : await readCampaign(id)
  return campaign?.kind === kind ? { campaign, others: await readCampaigns(kind) } : null
}

/** Title and description of a campaign's page. What is over stays readable, but is nothing to search for. */
export function campaignMetadata(
  key: RouteKey,
  campaign: CampaignDetail | null,
  canonical: string,
  subject = campaign?.title,
): Promise<Metadata> {
  if (!campaign) return pageMetadata(key, { canonical })
  const { title, line, state } = campaign
  return pageMetadata(key, {
    subject,
    description: `${title}：${line}。活动时间 ${campaignDays(campaign)}，供药店、诊所等持证采购单位批发订购。`,
    canonical,
    isPrivate: state === 'ended',
  })
}
