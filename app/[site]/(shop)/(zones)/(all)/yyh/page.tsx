import { DoctorsPage } from '#components/zones/campaigns/doctors-page.tsx'
import { routes } from '#lib/routes/registry.ts'
import { campaignMetadata, readRunning } from '#lib/server/campaign-page.ts'

export const ensureStatic = 'navigation'

export async function generateMetadata() {
  const { campaign } = await readRunning('doctors')
  return campaignMetadata('doctors', campaign, routes.doctors.path, '')
}

export default async function Page() {
  return <DoctorsPage view="front" {...(await readRunning('doctors'))} />
}
