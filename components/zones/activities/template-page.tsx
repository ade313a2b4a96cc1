import type { Activity, ActivityDetail } from '#lib/domain/activity.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { ActivityPage } from './activity-page.tsx'

const templates = {
  zone: { look: 'desk', route: 'zoneTemplate', othersTitle: '其他专区' },
  topic: { look: 'floors', route: 'activityTemplate', othersTitle: '其他专题' },
} as const

interface TemplatePageProps {
  kind: keyof typeof templates
  activity: ActivityDetail | null
  others: readonly Activity[]
}

/** A page that is filled by the activity it is opened for: a zone as a desk, a topic as floors. */
export function TemplatePage({ kind, activity, others }: TemplatePageProps) {
  const { look, route, othersTitle } = templates[kind]
  return (
    <ActivityPage
      kind={kind}
      look={look}
      activity={activity}
      others={others}
      page={pageTitle(route)}
      here={routes[route].path}
      othersTitle={othersTitle}
    />
  )
}
