import { DoctorsPage } from '#components/zones/activities/doctors-page.tsx'
import { routes } from '#lib/routes/registry.ts'
import { activityMetadata, readRunning } from '#lib/server/activity-page.ts'

export const ensureStatic = 'navigation'

export async function generateMetadata() {
  const { activity } = await readRunning('doctors')
  return activityMetadata('doctors', activity, routes.doctors.path, '')
}

export default async function Page() {
  return <DoctorsPage view="front" {...(await readRunning('doctors'))} />
}
