import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import type { Campaign, CampaignDetail } from '#lib/domain/campaign.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { CampaignPage } from './campaign-page.tsx'

interface DoctorsPageProps {
  /** front: a formulary by department; list: all of it as a desk. */
  view: 'front' | 'list'
  campaign: CampaignDetail | null
  others: readonly Campaign[]
}

/** What clinics are offered, by department. */
export function DoctorsPage({ view, campaign, others }: DoctorsPageProps) {
  const other = view === 'front' ? routes.doctorList.path : routes.doctors.path
  return (
    <CampaignPage
      kind="doctors"
      look={view === 'front' ? 'lines' : 'desk'}
      campaign={campaign}
      others={others}
      page={pageTitle('doctors')}
      here={routes.doctors.path}
      {...(view === 'list' ? { view: '列表采购' } : {})}
      othersTitle="其他优医汇活动"
      aside={
        campaign && (
          <Link href={other} className={buttonClass({ size: 'row' })}>
            {view === 'front' ? '按列表采购' : '返回科室目录'}
          </Link>
        )
      }
    />
  )
}
