import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { campaignFaces } from '#components/zones/campaigns/campaign-faces.ts'
import { controlledCallUrls } from '#lib/browser/personal-calls.ts'
import type { ControlledZone } from '#lib/domain/campaign.ts'
import { routes } from '#lib/routes/registry.ts'
import { ZoneAds } from '../zone-ads.tsx'
import { ZoneHead } from '../zone-head.tsx'
import { NewProgrammes, ProgrammeRegister } from './programme-shelves.tsx'

const tabs = [
  { text: '全部协议', href: routes.controlled.path },
  { text: '新开协议', href: routes.controlledNew.path },
]

/** Controlled sale: every agreement, or the new ones. */
export function ControlledPage({ view, zone }: { view: 'all' | 'new'; zone: ControlledZone }) {
  const here = view === 'all' ? routes.controlled.path : routes.controlledNew.path
  const picture = zone.banners.find((ad) => ad.url === routes.controlled.path)
  return (
    <div className="flex flex-col gap-3 pb-6">
      <EarlyCalls urls={controlledCallUrls(view)} />
      <div>
        <Breadcrumb
          crumbs={[
            { text: '首页', href: routes.home.path },
            ...(view === 'all'
              ? [{ text: routes.controlled.title }]
              : [{ text: routes.controlled.title, href: routes.controlled.path }, { text: '新开协议' }]),
          ]}
        />
        <ZoneHead
          title={view === 'all' ? routes.controlled.title : '新开控销协议'}
          face={campaignFaces.controlled}
          rule={zone.rule}
          picture={picture?.image}
        />
      </div>
      <ZoneAds ads={zone.banners.filter((ad) => ad !== picture)} label="控销推荐" />
      <Tabs label="控销专区" tabs={tabs} current={here} />
      {view === 'all' ? <ProgrammeRegister initial={zone.programmes} /> : <NewProgrammes initial={zone.programmes} />}
    </div>
  )
}
