import { TemplatePage } from '#components/zones/campaigns/template-page.tsx'
import { routes } from '#lib/routes/registry.ts'
import { campaignMetadata, readRunning } from '#lib/server/campaign-page.ts'

/** Opened without a campaign it shows the first that runs. */
export const ensureStatic = 'navigation'

export async function generateMetadata() {
  const { campaign } = await readRunning('zone')
  return campaignMetadata('zoneTemplate', campaign, routes.zoneTemplate.path, '')
}

export default async function Page() {
  return <TemplatePage kind="zone" {...(await readRunning('zone'))} />
}
