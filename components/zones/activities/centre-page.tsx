import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { activityCallUrls } from '#lib/browser/personal-calls.ts'
import type { Activity, ActivityDetail } from '#lib/domain/activity.ts'
import { stateWords } from '#lib/domain/activity.ts'
import { centreUrl } from '#lib/routes/activity-links.ts'
import { routes } from '#lib/routes/registry.ts'
import { ZoneHead } from '../zone-head.tsx'
import { activityFaces } from './activity-faces.ts'
import { ActivityRules } from './activity-head.tsx'
import { ActivityShelves } from './activity-shelves.tsx'

interface CentrePageProps {
  /** In the order of the address, each with the key it has there. */
  activities: readonly (readonly [key: string, Activity])[]
  openKey: string
  open: ActivityDetail
}

/** Some activities side by side: their names at the left, the open one at the right. */
export function CentrePage({ activities, openKey, open }: CentrePageProps) {
  const keys = activities.map(([key]) => key)
  return (
    <div className="flex flex-col gap-3 pb-6">
      <div>
        <Breadcrumb
          crumbs={[
            { text: '首页', href: routes.home.path },
            { text: routes.activityCentre.title },
            { text: open.title },
          ]}
        />
        <ZoneHead title={open.title} face={activityFaces.centre} rule={open.line} picture={open.image} />
      </div>
      <div className="flex items-start gap-3 max-desktop:flex-col max-desktop:items-stretch">
        <nav aria-label="活动" className="w-50 shrink-0 border border-line-soft bg-surface max-desktop:w-full">
          <ul className="max-desktop:flex max-desktop:flex-wrap">
            {activities.map(([key, activity]) => (
              <li key={key} className="max-desktop:flex-1 max-desktop:basis-40">
                <Link
                  href={centreUrl(keys, key)}
                  aria-current={key === openKey ? 'page' : undefined}
                  className={cx(
                    'block border-line-soft border-b px-3 py-2',
                    key === openKey ? 'bg-brand-50 font-semibold text-brand-700' : 'hover:bg-row-hover',
                  )}
                >
                  {activity.title}
                  <span className="block font-normal text-meta text-ink-500">{stateWords[activity.state]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <EarlyCalls urls={activityCallUrls(open.id)} />
          <ActivityShelves initial={open} look="floors" />
          <ActivityRules rules={open.rules} />
        </div>
      </div>
    </div>
  )
}
