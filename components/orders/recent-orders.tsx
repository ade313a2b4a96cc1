'use client'

import { Link } from '#components/ui/link.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useOrders } from '#lib/browser/use-orders.ts'
import type { OrderSummary } from '#lib/domain/order.ts'
import { noOrderFilter } from '#lib/domain/order.ts'
import { listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { OrderCard } from './order-card.tsx'

const shownOrders = 4

/** The last few orders with their states. */
export function RecentOrders() {
  return (
    <Shown asked={useOrders({ state: 'all', filter: noOrderFilter, page: 1 })} label="最近订单" height="h-120">
      {({ items }) => <Orders orders={items.slice(0, shownOrders)} />}
    </Shown>
  )
}

function Orders({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <section aria-labelledby="recent-orders">
      <div className="mb-2 flex items-end gap-4">
        <h2 id="recent-orders" className="text-section font-semibold">
          最近订单
        </h2>
        <Link href={routes.orders.path} className="text-table text-brand-700 hover:underline">
          全部订单
        </Link>
      </div>
      {orders.length === 0 ? (
        <EmptyState text="暂无订单" way={{ href: listUrl('table'), text: '去采购' }} />
      ) : (
        <ul className="flex flex-col gap-3">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
