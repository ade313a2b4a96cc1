import 'server-only'
import type { Metadata } from 'next'
import type { Campaign, CampaignDetail } from '#lib/domain/campaign.ts'
import { campaignUrl, parseKey } from '#lib/routes/campaign-links.ts'
import { readCampaign, readCampaigns } from '#lib/server/cached/campaigns.ts'
import { campaignMetadata } from './campaign-page.ts'
import { missingMetadata } from './page-metadata.ts'

interface Centre {
  /** All campaigns; the address may list any of them next to the open one. */
  readonly campaigns: readonly Campaign[]
  readonly openKey: string
  readonly open: CampaignDetail
}

/** The campaign that an address opens, by its key. Null: it is not there. */
export async function readCentre(part: string): Promise<Centre | null> {
  const openKey = parseKey(part)
  if (openKey === null) return null
  const [campaigns, open] = await Promise.all([readCampaigns(), readCampaign(openKey)])
  return open && { campaigns, openKey, open }
}

/** Canonical address: the open campaign alone, whichever others the address lists. */
export async function centreMetadata(part: string): Promise<Metadata> {
  const centre = await readCentre(part)
  return centre ? campaignMetadata('campaignCentre', centre.open, campaignUrl(centre.openKey)) : missingMetadata()
}
