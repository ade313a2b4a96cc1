import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { campaignFaces } from '#components/zones/campaigns/campaign-faces.ts'
import { programmeCallUrls } from '#lib/browser/personal-calls.ts'
import type { ControlledProgramme } from '#lib/domain/campaign.ts'
import { routes } from '#lib/routes/registry.ts'
import { ZoneHead } from '../zone-head.tsx'
import { ProgrammeAds } from './programme-ads.tsx'
import { ProgrammeDesk } from './programme-desk.tsx'

interface ProgrammePageProps {
  programmeKey: string
  programme: ControlledProgramme
}

/** One agreement of controlled sale with all its goods, and below them the advertisements that led here. */
export function ProgrammePage({ programmeKey, programme }: ProgrammePageProps) {
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
          face={campaignFaces.controlled}
          rule={`${programme.audience}，共 ${programme.total} 个品种`}
        />
      </div>
      <ProgrammeDesk programmeKey={programmeKey} initial={programme} />
      <ProgrammeAds />
    </div>
  )
}
