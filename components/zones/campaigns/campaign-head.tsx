import type { ReactNode } from 'react'
import type { Crumb } from '#components/ui/breadcrumb.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { ZoneHead } from '#components/zones/zone-head.tsx'
import type { CampaignDetail, CampaignKind } from '#lib/domain/campaign.ts'
import { routes } from '#lib/routes/registry.ts'
import { campaignFaces } from './campaign-faces.ts'

interface CampaignHeadProps {
  kind: CampaignKind
  /** Null: nothing of this kind runs. */
  campaign: CampaignDetail | null
  /** The page's own name, which is alone when there is no campaign. */
  page: string
  here: string
  /** Another view of the page: the last step of the way, the page's own name being a link. */
  view?: string | undefined
  aside?: ReactNode
}

/** Where one is, the campaign's name with its line, and its picture. */
export function CampaignHead({ kind, campaign, page, here, view, aside }: CampaignHeadProps) {
  const isNamed = campaign !== null && campaign.title !== page
  const own: Crumb = isNamed || view ? { text: page, href: here } : { text: page }
  const last = view ?? (isNamed ? campaign.title : undefined)
  return (
    <div>
      <Breadcrumb crumbs={[{ text: '首页', href: routes.home.path }, own, ...(last ? [{ text: last }] : [])]} />
      <ZoneHead
        title={campaign?.title ?? page}
        face={campaignFaces[kind]}
        rule={campaign?.line ?? ''}
        picture={campaign?.image}
        aside={aside}
      />
    </div>
  )
}

/** What holds in a campaign, numbered. */
export function CampaignRules({ rules, title = '活动规则' }: { rules: readonly string[]; title?: string }) {
  if (rules.length === 0) return null
  return (
    <section aria-labelledby="activity-rules" className="border border-line-soft bg-surface px-4 py-3 text-table">
      <h2 id="activity-rules" className="font-semibold">
        {title}
      </h2>
      <ol className="mt-1 list-decimal pl-5 text-ink-700">
        {rules.map((rule) => (
          <li key={rule} className="py-0.5">
            {rule}
          </li>
        ))}
      </ol>
    </section>
  )
}
