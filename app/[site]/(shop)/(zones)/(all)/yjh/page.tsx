import { FairPage } from '#components/zones/campaigns/fair-page.tsx'
import { fairUrl } from '#lib/routes/campaign-links.ts'
import { campaignMetadata, readRunning } from '#lib/server/campaign-page.ts'

export const ensureStatic = 'navigation'

/** The fair that runs has an address of its own, which search engines should keep. */
export async function generateMetadata() {
  const { campaign } = await readRunning('fair')
  return campaignMetadata('campaignZone', campaign, fairUrl(campaign?.id))
}

export default async function Page() {
  return <FairPage {...(await readRunning('fair'))} />
}
