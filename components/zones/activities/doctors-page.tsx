import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import type { Activity, ActivityDetail } from '#lib/domain/activity.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { ActivityPage } from './activity-page.tsx'

interface DoctorsPageProps {
  /** front: a formulary by department; list: all of it as a desk. */
  view: 'front' | 'list'
  activity: ActivityDetail | null
  others: readonly Activity[]
}

/** What clinics are offered, by department. */
export function DoctorsPage({ view, activity, others }: DoctorsPageProps) {
  const other = view === 'front' ? routes.doctorList.path : routes.doctors.path
  return (
    <ActivityPage
      kind="doctors"
      look={view === 'front' ? 'lines' : 'desk'}
      activity={activity}
      others={others}
      page={pageTitle('doctors')}
      here={routes.doctors.path}
      {...(view === 'list' ? { view: '列表采购' } : {})}
      othersTitle="其他优医汇活动"
      aside={
        activity && (
          <Link href={other} className={buttonClass({ size: 'row' })}>
            {view === 'front' ? '按列表采购' : '返回科室目录'}
          </Link>
        )
      }
    />
  )
}
