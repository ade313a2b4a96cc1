'use client'

import { Button, buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#components/ui/states.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { useOrderNumbers, useOrders } from '#lib/browser/use-orders.ts'
import { listUrl, ordersUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { OrderCard } from './order-card.tsx'
import type { OrderTab } from './order-tabs.ts'
import { orderTabs } from './order-tabs.ts'

interface OrderListPageProps {
  state: OrderTab
  keywords: string
  page: number
}

const tabUrl = (state: OrderTab) => ordersUrl({ state: state === 'all' ? undefined : state })

/** My orders: states with counts, a search by number or goods, and what can be done with each. */
export function OrderListPage({ state, keywords, page }: OrderListPageProps) {
  const numbers = useOrderNumbers()
  const { orders, error, reload } = useOrders({ state, keywords, page })
  return (
    <div className="flex flex-col gap-3">
      <Tabs
        label="订单状态"
        current={tabUrl(state)}
        tabs={orderTabs.map((tab) => ({ text: tab.text, href: tabUrl(tab.state), count: numbers?.[tab.state] }))}
      />
      <search>
        <form action={routes.orders.path} className="flex flex-wrap items-center gap-2 text-table">
          {state !== 'all' && <input type="hidden" name="state" value={state} />}
          <label className="flex items-center gap-2">
            订单号或商品名
            <input
              name="keywords"
              defaultValue={keywords}
              maxLength={64}
              className="h-8 w-60 rounded border border-line-strong bg-surface px-2 max-tablet:h-11"
            />
          </label>
          <Button type="submit" size="row">
            查询
          </Button>
          {keywords !== '' && (
            <Link href={tabUrl(state)} className="text-brand-700 underline">
              清除
            </Link>
          )}
        </form>
      </search>
      {error && !orders ? (
        <ErrorState text={error.message} requestId={error.requestId} retry={<Button onClick={reload}>重试</Button>} />
      ) : !orders ? (
        <div role="status" aria-label="正在加载订单…">
          <Skeleton className="h-60 w-full" />
        </div>
      ) : orders.orders.length === 0 ? (
        <EmptyState
          text={keywords === '' ? '还没有这样的订单' : `没有找到与“${keywords}”相符的订单`}
          action={
            <Link href={listUrl('table')} className={buttonClass({ variant: 'brand' })}>
              去采购
            </Link>
          }
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {orders.orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} onChanged={reload} />
            </li>
          ))}
        </ul>
      )}
      {orders && (
        <Pagination
          page={orders.page}
          last={orders.lastPage}
          hrefOf={(target) =>
            ordersUrl({
              state: state === 'all' ? undefined : state,
              keywords,
              page: target === 1 ? undefined : target,
            })
          }
        />
      )}
    </div>
  )
}
