import type { ReactNode } from 'react'
import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { activityCallUrls } from '#lib/browser/personal-calls.ts'
import type { Activity, ActivityDetail, ActivityKind } from '#lib/domain/activity.ts'
import { routes } from '#lib/routes/registry.ts'
import { emptyTexts } from './activity-faces.ts'
import { ActivityHead, ActivityRules } from './activity-head.tsx'
import { ActivityLinks } from './activity-links.tsx'
import type { ShelfLook } from './activity-shelves.tsx'
import { ActivityShelves } from './activity-shelves.tsx'

interface ActivityPageProps {
  kind: ActivityKind
  look: ShelfLook
  /** Null: nothing of this kind runs. */
  activity: ActivityDetail | null
  others: readonly Activity[]
  /** The page's name and its address without an activity. */
  page: string
  here: string
  /** The name of another view of it. */
  view?: string
  othersTitle: string
  aside?: ReactNode
}

/** An activity: its head, time, goods and rules, and the others beside it. */
export function ActivityPage(props: ActivityPageProps) {
  const { kind, look, activity, others, page, here, view, othersTitle, aside } = props
  return (
    <div className="flex flex-col gap-3 pb-6">
      <ActivityHead kind={kind} activity={activity} page={page} here={here} view={view} aside={aside} />
      {activity ? (
        <>
          <EarlyCalls urls={activityCallUrls(activity.id)} />
          <ActivityShelves initial={activity} look={look} />
          <ActivityRules rules={activity.rules} />
        </>
      ) : (
        <EmptyState
          text={emptyTexts[kind]}
          action={
            <Link href={routes.list.path} className={buttonClass({ variant: 'brand' })}>
              查看全部药品
            </Link>
          }
        />
      )}
      <ActivityLinks title={othersTitle} activities={others.filter((other) => other.id !== activity?.id)} />
    </div>
  )
}
