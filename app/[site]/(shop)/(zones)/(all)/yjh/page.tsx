import { FairPage } from '#components/zones/activities/fair-page.tsx'
import { fairUrl } from '#lib/routes/activity-links.ts'
import { activityMetadata, readRunning } from '#lib/server/activity-page.ts'

export const ensureStatic = 'navigation'

/** The fair that runs has an address of its own, which search engines should keep. */
export async function generateMetadata() {
  const { activity } = await readRunning('fair')
  return activityMetadata('activityZone', activity, fairUrl(activity?.id))
}

export default async function Page() {
  return <FairPage {...(await readRunning('fair'))} />
}
