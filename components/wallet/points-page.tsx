'use client'

import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { usePointsLog } from '#lib/browser/use-own-coupons.ts'
import { usePaymentMeans } from '#lib/browser/use-wallet.ts'
import type { PointsEntry } from '#lib/domain/wallet.ts'
import { pointsUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import type { EntryRow } from './entry-table.tsx'
import { EntryTable } from './entry-table.tsx'

const rowOf = ({ points, balance, ...entry }: PointsEntry): EntryRow => ({
  ...entry,
  change: `${points > 0 ? '+' : ''}${points}`,
  isGain: points > 0,
  balance: String(balance),
})

const tabs = [
  { text: '全部', href: pointsUrl() },
  { text: '获得', href: pointsUrl({ direction: 'in' }) },
  { text: '使用', href: pointsUrl({ direction: 'out' }) },
]

const ways = [
  { route: routes.pointsMall, text: '去积分商城' },
  { route: routes.pointsOrders, text: '我的积分订单' },
]

/** Points: how many, where they came from and went. */
export function PointsPage({ direction, page }: { direction: 'in' | 'out' | undefined; page: number }) {
  const means = usePaymentMeans()
  const asked = usePointsLog(direction, page)
  return (
    <div className="flex flex-col gap-3">
      <section
        aria-label="可用积分"
        className="flex flex-wrap items-center gap-4 border border-line bg-surface px-3 py-2"
      >
        {means?.points !== null && (
          <p>
            可用积分 <span className="text-section font-semibold">{means?.points ?? '…'}</span>
          </p>
        )}
        {means !== undefined && means.pointsOwed > 0 && (
          <p className="text-price">尚欠{means.pointsOwed}积分，从后续获得的积分中优先抵扣</p>
        )}
        <p className="text-meta text-ink-500">确认收货后按实付金额赠送；积分用于积分商城兑换，不能抵扣货款。</p>
        <span className="ml-auto flex gap-2">
          {ways.map(({ route, text }) => (
            <Link key={route.path} href={route.path} className={buttonClass({ size: 'row' })}>
              {text}
            </Link>
          ))}
        </span>
      </section>
      <Tabs label="积分变动" tabs={tabs} current={pointsUrl({ direction })} />
      <PageOf
        label="积分明细"
        asked={asked}
        empty={<EmptyState text="暂无积分变动记录" />}
        hrefOf={(target) => pointsUrl({ direction, page: target })}
      >
        {(entries) => <EntryTable caption="积分明细" balanceTitle="积分余额" rows={entries.map(rowOf)} />}
      </PageOf>
    </div>
  )
}
