import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { ZoneHead } from '#components/zones/zone-head.tsx'
import { campaignCallUrls } from '#lib/browser/personal-calls.ts'
import type { Campaign, CampaignDetail } from '#lib/domain/campaign.ts'
import { routes } from '#lib/routes/registry.ts'
import { campaignFaces } from './campaign-faces.ts'
import { CampaignRules } from './campaign-head.tsx'
import { CampaignShelves } from './campaign-shelves.tsx'
import { CentreNav } from './centre-nav.tsx'

interface CentrePageProps {
  /** Everything that an address may name beside the open one. */
  campaigns: readonly Campaign[]
  openKey: string
  open: CampaignDetail
}

/** Some campaigns side by side: their names at the left, the open one at the right. */
export function CentrePage({ campaigns, openKey, open }: CentrePageProps) {
  return (
    <div className="flex flex-col gap-3 pb-6">
      <div>
        <Breadcrumb
          crumbs={[
            { text: '首页', href: routes.home.path },
            { text: routes.campaignCentre.title },
            { text: open.title },
          ]}
        />
        <ZoneHead title={open.title} face={campaignFaces.centre} rule={open.line} picture={open.image} />
      </div>
      <div className="flex items-start gap-3 max-desktop:flex-col max-desktop:items-stretch">
        <CentreNav
          campaigns={campaigns.map(({ id, title, state }) => ({ id, title, state }))}
          open={{ key: openKey, title: open.title, state: open.state }}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <EarlyCalls urls={campaignCallUrls(open.id)} />
          <CampaignShelves initial={open} look="floors" />
          <CampaignRules rules={open.rules} />
        </div>
      </div>
    </div>
  )
}
