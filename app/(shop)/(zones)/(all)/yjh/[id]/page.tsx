import { notFound } from 'next/navigation'
import { FairPage } from '#components/zones/activities/fair-page.tsx'
import { fairUrl } from '#lib/routes/activity-links.ts'
import { activityMetadata, readNamed } from '#lib/server/activity-page.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

type Props = PageProps<'/yjh/[id]'>

export async function generateMetadata({ params }: Props) {
  const found = await readNamed('fair', (await params).id)
  return found ? activityMetadata('activityZone', found.activity, fairUrl(found.activity.id)) : {}
}

export default async function Page({ params }: Props) {
  const found = await readNamed('fair', (await params).id)
  if (!found) notFound()
  return <FairPage {...found} />
}
