import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import type { GoodsCampaign } from '#lib/domain/goods-detail.ts'
import { unsaid } from '#lib/kernel/unsaid.ts'
import { isLinkable } from '#lib/routes/match.ts'

/** What reaches these goods now, each with the page that explains it. */
export function GoodsCampaigns({ campaigns }: { campaigns: readonly GoodsCampaign[] }) {
  if (campaigns.length === 0) return null
  return (
    <section aria-labelledby="goods-campaigns" className="bg-surface p-4">
      <h2 id="goods-campaigns" className="mb-2 text-section font-semibold">
        参与的活动
      </h2>
      <ul className="flex flex-col gap-1 text-table">
        {campaigns.map(({ id, name, terms, url }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            {url !== null && isLinkable(url) ? (
              <Link href={url} className={linkClass('body', {}, 'max-tablet:py-3')}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            <span className="text-ink-500 max-tablet:py-3">{unsaid(name, terms)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
