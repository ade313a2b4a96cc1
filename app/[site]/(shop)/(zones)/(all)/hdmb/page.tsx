import { TemplatePage } from '#components/zones/activities/template-page.tsx'
import { routes } from '#lib/routes/registry.ts'
import { activityMetadata, readRunning } from '#lib/server/activity-page.ts'

/** Opened without an activity it shows the first that runs. */
export const ensureStatic = 'navigation'

export async function generateMetadata() {
  const { activity } = await readRunning('topic')
  return activityMetadata('activityTemplate', activity, routes.activityTemplate.path, '')
}

export default async function Page() {
  return <TemplatePage kind="topic" {...(await readRunning('topic'))} />
}
