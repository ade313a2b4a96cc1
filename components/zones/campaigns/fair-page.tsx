import type { Campaign, CampaignDetail } from '#lib/domain/campaign.ts'
import { fairUrl } from '#lib/routes/campaign-links.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { CampaignPage } from './campaign-page.tsx'

/** A trade fair: numbered halls, and the fairs before and after it. */
export function FairPage(content: { campaign: CampaignDetail | null; others: readonly Campaign[] }) {
  return (
    <CampaignPage
      {...content}
      kind="fair"
      look="halls"
      page={pageTitle('campaignZone')}
      here={fairUrl()}
      othersTitle="历届药交会"
    />
  )
}
