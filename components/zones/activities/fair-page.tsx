import type { Activity, ActivityDetail } from '#lib/domain/activity.ts'
import { fairUrl } from '#lib/routes/activity-links.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { ActivityPage } from './activity-page.tsx'

/** A trade fair: numbered halls, and the fairs before and after it. */
export function FairPage(content: { activity: ActivityDetail | null; others: readonly Activity[] }) {
  return (
    <ActivityPage
      {...content}
      kind="fair"
      look="halls"
      page={pageTitle('activityZone')}
      here={fairUrl()}
      othersTitle="历届药交会"
    />
  )
}
