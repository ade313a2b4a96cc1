import { notFound } from 'next/navigation'
import { TemplatePage } from '#components/zones/activities/template-page.tsx'
import { zoneTemplateUrl } from '#lib/routes/activity-links.ts'
import { activityMetadata, readNamed } from '#lib/server/activity-page.ts'

/** The template under the id of its activity, stored whole. */
export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

type Props = PageProps<'/stored/zqmb/[id]'>

export async function generateMetadata({ params }: Props) {
  const found = await readNamed('zone', (await params).id)
  return found ? activityMetadata('zoneTemplate', found.activity, zoneTemplateUrl(found.activity.id)) : {}
}

export default async function Page({ params }: Props) {
  const found = await readNamed('zone', (await params).id)
  if (!found) notFound()
  return <TemplatePage kind="zone" {...found} />
}
