import { MissingPage } from '#components/shell/missing-page.tsx'
import { ActivityListPage } from '#components/zones/activity-list-page.tsx'
import { activityListMetadata, readActivityList } from '#lib/server/activity-list.ts'

export const ensureStatic = 'navigation'
export const generateStaticParams = () => [{ id: '_' }]

interface Props {
  params: Promise<{ id: string }>
}

export async function generateMetadata({ params }: Props) {
  return activityListMetadata((await params).id)
}

export default async function Page({ params }: Props) {
  const found = await readActivityList((await params).id)
  if (!found) return <MissingPage />
  return <ActivityListPage {...found} />
}
