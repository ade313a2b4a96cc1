'use client'

import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { actOnPointsOrder, usePointsOrders } from '#lib/browser/use-points-orders.ts'
import type { PointsOrder, PointsOrderState } from '#lib/domain/points-mall.ts'
import { pointsOrdersUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

type Tab = 'all' | PointsOrderState

const tabs: readonly { readonly state: Tab; readonly text: string }[] = [
  { state: 'all', text: '全部' },
  { state: 'submitted', text: '待发货' },
  { state: 'shipped', text: '已发货' },
  { state: 'done', text: '已完成' },
  { state: 'cancelled', text: '已取消' },
]

const tabUrl = (state: Tab) => pointsOrdersUrl({ state: state === 'all' ? undefined : state })

/** What was exchanged for points, and where it is. */
export function PointsOrderList({ state, page }: { state: Tab; page: number }) {
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        label="积分订单状态"
        current={tabUrl(state)}
        tabs={tabs.map((tab) => ({ text: tab.text, href: tabUrl(tab.state) }))}
      />
      <PageOf
        label="积分订单"
        asked={usePointsOrders(state, page)}
        hrefOf={(target) => pointsOrdersUrl({ state: state === 'all' ? undefined : state, page: target })}
        empty={<EmptyState text="暂无积分订单" way={{ href: routes.pointsMall.path, text: '去积分商城' }} />}
      >
        {(orders) => (
          <ul className="flex flex-col gap-3">
            {orders.map((order) => (
              <li key={order.id}>
                <PointsOrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </PageOf>
    </div>
  )
}

function PointsOrderCard({ order }: { order: PointsOrder }) {
  return (
    <article aria-label={`积分订单 ${order.number}`} className="border border-line bg-surface text-table">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-page px-3 py-1.5">
        <span className="font-semibold">{order.number}</span>
        <span className="text-ink-500">{order.createdAt.slice(0, 16)}</span>
        <span className="ml-auto font-semibold">{order.stateText}</span>
      </header>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-3 py-2">
        <span className="flex min-w-40 flex-1 items-center gap-2">
          <img src={order.image} alt="" width={40} height={40} loading="lazy" className="size-10 object-contain" />
          <span className="min-w-0">
            {order.name} <span className="text-ink-500">×{order.quantity}</span>
          </span>
        </span>
        <span className="min-w-0 flex-1 basis-60 text-ink-700">
          {order.address
            ? `${order.address.name} ${order.address.phone} ${order.address.text}`
            : '已放入账户，无需配送'}
          {order.trackingNumber && (
            <span className="block text-ink-500">
              {order.carrier} {order.trackingNumber}
            </span>
          )}
        </span>
        <span className="whitespace-nowrap tablet:w-24 tablet:text-right">
          <strong className="text-form text-price">{order.points}</strong> 积分
        </span>
        <span className="flex justify-end gap-2 max-tablet:empty:hidden tablet:w-24">
          {order.actions.includes('cancel') && (
            <WorkButton
              variant="danger"
              size="row"
              work={() => actOnPointsOrder(order.id, 'cancel')}
              question={{ message: '确定取消该积分订单吗？取消后积分退回账户。', confirm: '取消订单' }}
            >
              取消
            </WorkButton>
          )}
          {order.actions.includes('receive') && (
            <WorkButton
              size="row"
              work={() => actOnPointsOrder(order.id, 'receive')}
              question={{ message: '确定已收到商品吗？', confirm: '已收到' }}
            >
              确认收货
            </WorkButton>
          )}
        </span>
      </div>
    </article>
  )
}
