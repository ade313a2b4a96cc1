import { NavLink } from '#components/ui/nav-link.tsx'
import type { Campaign } from '#lib/domain/campaign.ts'
import { campaignDays, stateWords } from '#lib/domain/campaign.ts'

const kindWords = { fair: '药交会', topic: '专题', zone: '专区', doctors: '优医汇' } as const

/** Other campaigns, a line each. One that has not begun leads nowhere yet and says so. */
export function CampaignLinks({ title, campaigns }: { title: string; campaigns: readonly Campaign[] }) {
  if (campaigns.length === 0) return null
  return (
    <section aria-labelledby="other-activities">
      <h2 id="other-activities" className="mb-2 border-line border-b pb-1 text-form font-semibold">
        {title}
      </h2>
      <ul className="ruled grid tablet:grid-cols-2">
        {campaigns.map((campaign) => (
          <li key={campaign.id} className="bg-surface">
            <NavLink
              href={campaign.url}
              className="flex w-full items-baseline gap-4 px-4 py-3 text-left hover:bg-row-hover"
            >
              <span className="w-12 shrink-0 text-meta text-ink-500">{kindWords[campaign.kind]}</span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{campaign.title}</span>
                <span className="block text-meta text-ink-500">{campaign.line}</span>
              </span>
              <span className="shrink-0 text-right text-meta text-ink-500">
                <span className="block">{stateWords[campaign.state]}</span>
                <span className="block">{campaignDays(campaign)}</span>
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
