import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { programmeCallUrls } from '#lib/browser/personal-calls.ts'
import type { ControlledProgramme } from '#lib/domain/activity.ts'
import type { Ad } from '#lib/domain/site.ts'
import { routes } from '#lib/routes/registry.ts'
import { activityFaces } from '../activities/activity-faces.ts'
import { ZoneAds } from '../zone-ads.tsx'
import { ZoneHead } from '../zone-head.tsx'
import { ProgrammeDesk } from './programme-desk.tsx'

interface ProgrammePageProps {
  programmeKey: string
  programme: ControlledProgramme
  ads: readonly Ad[]
}

/** One agreement of controlled sale with all its goods, and the advertisements that led here. */
export function ProgrammePage({ programmeKey, programme, ads }: ProgrammePageProps) {
  return (
    <div className="flex flex-col gap-3 pb-6">
      <EarlyCalls urls={programmeCallUrls(programmeKey)} />
      <div>
        <Breadcrumb
          crumbs={[
            { text: '首页', href: routes.home.path },
            { text: routes.controlled.title, href: routes.controlled.path },
            { text: programme.name },
          ]}
        />
        <ZoneHead
          title={programme.name}
          face={activityFaces.controlled}
          rule={`${programme.audience}，共 ${programme.total} 个品种`}
        />
      </div>
      <ZoneAds ads={ads} label="控销推荐" />
      <ProgrammeDesk programmeKey={programmeKey} initial={programme} />
    </div>
  )
}
