import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import type { Campaign } from '#lib/domain/campaign.ts'
import { centreUrl, MOST_IN_CENTRE } from '#lib/routes/campaign-links.ts'
import { routes } from '#lib/routes/registry.ts'
import { CampaignLinks } from './campaign-links.tsx'

/** The campaign centre with all of them; one alone needs none. */
function SideBySide({ campaigns }: { campaigns: readonly Campaign[] }) {
  const [first] = campaigns
  if (!first || campaigns.length < 2) return null
  return (
    <p className="text-center">
      <Link
        href={centreUrl(
          campaigns.slice(0, MOST_IN_CENTRE).map(({ id }) => id),
          first.id,
        )}
        className={linkClass()}
      >
        在活动中心并列查看
      </Link>
    </p>
  )
}

/** Where a link to a campaign ends that is over or never was: what runs instead, and the shop. */
export function NoCampaignPage({ campaigns }: { campaigns: readonly Campaign[] }) {
  const running = campaigns.filter(({ state }) => state === 'running')
  const coming = campaigns.filter(({ state }) => state === 'upcoming')
  return (
    <div className="flex flex-col gap-6 py-6">
      <section className="flex flex-col items-center gap-4 bg-surface px-4 py-8 text-center">
        <h1 className="text-total font-semibold">暂无活动</h1>
        <p className="text-ink-500">
          您访问的活动不存在或已结束。{running.length > 0 ? '以下活动正在进行，' : ''}您还可以：
        </p>
        <p className="flex flex-wrap justify-center gap-4">
          <Link href={routes.home.path} className={buttonClass({ variant: 'brand' })}>
            返回首页
          </Link>
          <Link href={routes.list.path} className={buttonClass({})}>
            查看全部药品
          </Link>
        </p>
      </section>
      <CampaignLinks title="活动" campaigns={[...running, ...coming]} />
      <SideBySide campaigns={running} />
    </div>
  )
}
