import { NoCampaignPage } from '#components/zones/campaigns/no-campaign-page.tsx'
import { readCampaigns } from '#lib/server/cached/campaigns.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () => pageMetadata('noCampaign', { isPrivate: true })

export default async function Page() {
  return <NoCampaignPage campaigns={await readCampaigns()} />
}
