'use client'

import { buttonClass } from '#components/ui/button.tsx'
import { OkIcon } from '#components/ui/icon.tsx'
import { Link } from '#components/ui/link.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { useOrder } from '#lib/browser/use-orders.ts'
import type { Order } from '#lib/domain/order.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { listUrl, orderUrl, payUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { WaitingTransfer } from './waiting-transfer.tsx'

/** Step 4: what was really paid, as the shop API has it, and where to go next. */
export function PaidPage({ orderId }: { orderId: number | null }) {
  return orderId === null ? <NoOrder /> : <Paid orderId={orderId} />
}

function NoOrder() {
  return (
    <div className="border border-line bg-surface p-4">
      <p>订单不存在</p>
      <Link href={routes.orders.path} className={buttonClass({ variant: 'brand' }, 'mt-3')}>
        我的订单
      </Link>
    </div>
  )
}

function Paid({ orderId }: { orderId: number }) {
  return (
    <Shown asked={useOrder(orderId)} label="订单" height="h-40">
      {(order) => <PaidOrder order={order} />}
    </Shown>
  )
}

function PaidOrder({ order }: { order: Order }) {
  const paid = order.payments.length > 0
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-3 border border-line bg-surface p-6">
        <p className="flex items-center gap-2 text-name font-semibold">
          {paid && <OkIcon className="size-6 text-brand-600" />}
          {paid ? '支付成功' : order.stateText}
        </p>
        <dl className="text-table">
          <div className="flex gap-2">
            <dt className="text-ink-500">订单号</dt>
            <dd>{order.number}</dd>
          </div>
          {order.payments.map((payment) => (
            <div key={payment.id} className="flex gap-2">
              <dt className="text-ink-500">{payment.label}</dt>
              <dd>
                {amountText(payment.amount)}（{payment.paidAt}）
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-3">
          {order.actions.includes('pay') && (
            <Link href={payUrl(order.id)} className={buttonClass({ variant: 'buy' })}>
              去支付
            </Link>
          )}
          <Link href={orderUrl(order.id)} className={buttonClass({ variant: 'brand' })}>
            查看订单
          </Link>
          <Link href={listUrl('table')} className={buttonClass({})}>
            继续采购
          </Link>
        </div>
      </div>
      <WaitingTransfer besides={order.id} />
    </div>
  )
}
