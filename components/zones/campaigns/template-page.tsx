import type { Campaign, CampaignDetail } from '#lib/domain/campaign.ts'
import { pageTitle } from '#lib/routes/page-title.ts'
import { routes } from '#lib/routes/registry.ts'
import { CampaignPage } from './campaign-page.tsx'

const templates = {
  zone: { look: 'desk', route: 'zoneTemplate', othersTitle: '其他专区' },
  topic: { look: 'floors', route: 'campaignTemplate', othersTitle: '其他专题' },
} as const

interface TemplatePageProps {
  kind: keyof typeof templates
  campaign: CampaignDetail | null
  others: readonly Campaign[]
}

/** A page that is filled by the campaign it is opened for: a zone as a desk, a topic as floors. */
export function TemplatePage({ kind, campaign, others }: TemplatePageProps) {
  const { look, route, othersTitle } = templates[kind]
  return (
    <CampaignPage
      kind={kind}
      look={look}
      campaign={campaign}
      others={others}
      page={pageTitle(route)}
      here={routes[route].path}
      othersTitle={othersTitle}
    />
  )
}
