'use client'

import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import type { OrderNumbers } from '#lib/browser/use-orders.ts'
import { useOrderNumbers, useOrders } from '#lib/browser/use-orders.ts'
import type { OrderFilter } from '#lib/domain/order.ts'
import { isFiltered } from '#lib/domain/order.ts'
import { listUrl, ordersUrl } from '#lib/routes/links.ts'
import { ClaimList } from './claim-list.tsx'
import { GroupList } from './group-list.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderFilterBar } from './order-filter.tsx'
import type { OrderTab } from './order-tabs.ts'
import { orderTabs } from './order-tabs.ts'
import { RecallList } from './recall-list.tsx'

interface OrderListPageProps {
  state: OrderTab
  filter: OrderFilter
  page: number
}

const tabUrl = (state: OrderTab) => ordersUrl({ state: state === 'all' ? undefined : state })

/** Seats in groups are not counted: each is an order, too; recalls are of no order. */
const countOf = (numbers: OrderNumbers | undefined, state: OrderTab): number | undefined =>
  state === 'groups' || state === 'recalls' ? undefined : numbers?.[state]

/** My orders: states with counts, filters, and what can be done with each; claims after a receipt and seats in groups are tabs of their own. */
export function OrderListPage({ state, filter, page }: OrderListPageProps) {
  const numbers = useOrderNumbers()
  const hasRecalls = useFeature('recalls')
  const tabs = orderTabs.filter((tab) => tab.state !== 'recalls' || hasRecalls)
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        label="订单状态"
        current={tabUrl(state)}
        tabs={tabs.map((tab) => ({ text: tab.text, href: tabUrl(tab.state), count: countOf(numbers, tab.state) }))}
      />
      {state === 'after_sales' ? (
        <ClaimList page={page} />
      ) : state === 'groups' ? (
        <GroupList page={page} />
      ) : state === 'recalls' ? (
        <RecallList page={page} />
      ) : (
        <Orders state={state} filter={filter} page={page} />
      )}
    </div>
  )
}

function Orders({
  state,
  filter,
  page,
}: {
  state: Exclude<OrderTab, 'after_sales' | 'groups' | 'recalls'>
  filter: OrderFilter
  page: number
}) {
  const asked = useOrders({ state, filter, page })
  const tab = state === 'all' ? undefined : state
  return (
    <>
      <OrderFilterBar state={state} filter={filter} />
      <PageOf
        label="订单"
        asked={asked}
        hrefOf={(target) => ordersUrl({ ...filter, state: tab, page: target })}
        empty={
          <EmptyState
            text={isFiltered(filter) ? '暂无符合条件的订单，请调整条件后重试' : '暂无订单'}
            way={
              isFiltered(filter)
                ? { href: ordersUrl({ state: tab }), text: '重置条件', variant: 'outline' }
                : { href: listUrl('table'), text: '去采购' }
            }
          />
        }
      >
        {(orders) => (
          <ul className="flex flex-col gap-3">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </PageOf>
    </>
  )
}
