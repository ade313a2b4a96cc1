import { DoctorsPage } from '#components/zones/activities/doctors-page.tsx'
import { routes } from '#lib/routes/registry.ts'
import { activityMetadata, readRunning } from '#lib/server/activity-page.ts'

export const ensureStatic = 'navigation'

export async function generateMetadata() {
  const { activity } = await readRunning('doctors')
  return activityMetadata('doctorList', activity, routes.doctorList.path, '列表采购')
}

export default async function Page() {
  return <DoctorsPage view="list" {...(await readRunning('doctors'))} />
}
