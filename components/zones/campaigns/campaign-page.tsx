import type { ReactNode } from 'react'
import { EarlyCalls } from '#components/catalog/early-calls.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { campaignCallUrls } from '#lib/browser/personal-calls.ts'
import type { Campaign, CampaignDetail, CampaignKind } from '#lib/domain/campaign.ts'
import { routes } from '#lib/routes/registry.ts'
import { emptyTexts } from './campaign-faces.ts'
import { CampaignHead, CampaignRules } from './campaign-head.tsx'
import { CampaignLinks } from './campaign-links.tsx'
import type { ShelfLook } from './campaign-shelves.tsx'
import { CampaignShelves } from './campaign-shelves.tsx'

interface CampaignPageProps {
  kind: CampaignKind
  look: ShelfLook
  /** Null: nothing of this kind runs. */
  campaign: CampaignDetail | null
  others: readonly Campaign[]
  /** The page's name and its address without a campaign. */
  page: string
  here: string
  /** The name of another view of it. */
  view?: string
  othersTitle: string
  aside?: ReactNode
}

/** A campaign: its head, time, goods and rules, and the others beside it. */
export function CampaignPage(props: CampaignPageProps) {
  const { kind, look, campaign, others, page, here, view, othersTitle, aside } = props
  return (
    <div className="flex flex-col gap-3 pb-6">
      <CampaignHead kind={kind} campaign={campaign} page={page} here={here} view={view} aside={aside} />
      {campaign ? (
        <>
          <EarlyCalls urls={campaignCallUrls(campaign.id)} />
          <CampaignShelves initial={campaign} look={look} />
          <CampaignRules rules={campaign.rules} />
        </>
      ) : (
        <EmptyState text={emptyTexts[kind]} way={{ href: routes.list.path, text: '查看全部药品' }} />
      )}
      <CampaignLinks title={othersTitle} campaigns={others.filter((other) => other.id !== campaign?.id)} />
    </div>
  )
}
