import { NoActivityPage } from '#components/zones/activities/no-activity-page.tsx'
import { readActivities } from '#lib/server/cached/activities.ts'
import { pageMetadata } from '#lib/server/page-metadata.ts'

export const ensureStatic = 'navigation'

export const generateMetadata = () => pageMetadata('noActivity', { isPrivate: true })

export default async function Page() {
  return <NoActivityPage activities={await readActivities()} />
}
