'use client'

import { Button } from '#components/ui/button.tsx'
import { PrintIcon } from '#components/ui/icon.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ErrorState, Notice } from '#components/ui/states.tsx'
import { SumList } from '#components/ui/sum-list.tsx'
import { useOrder } from '#lib/browser/use-orders.ts'
import { amountRows } from '#lib/domain/amount-rows.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderLog } from './order-log.tsx'

/** One order: frozen lines with batches, sums, payments, shipments, history; prints on A4. */
export function OrderPage({ orderId }: { orderId: number }) {
  const { order, error, reload } = useOrder(orderId)
  if (error && !order) {
    return (
      <ErrorState text={error.message} requestId={error.requestId} retry={<Button onClick={reload}>重试</Button>} />
    )
  }
  if (!order) {
    return (
      <div role="status" aria-label="正在读取订单…">
        <Skeleton className="h-75 w-full" />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <section
        aria-label="订单概况"
        className="flex flex-wrap items-center gap-x-6 gap-y-2 border border-line bg-surface px-3 py-2 text-table"
      >
        <p className="text-section font-semibold">{order.stateText}</p>
        <p>订单号 {order.number}</p>
        <p className="text-ink-500">{order.createdAt}</p>
        <div className="ml-auto flex gap-2 print:hidden">
          <OrderActions order={order} onChanged={reload} />
          <Button size="row" onClick={() => window.print()}>
            <PrintIcon /> 打印
          </Button>
        </div>
      </section>
      {order.transfer && order.state === 'submitted' && (
        <Notice kind="warn">
          请对公转账 ¥{formatFen(order.pay)} 至 {order.transfer.name}，{order.transfer.bank}，账号{' '}
          {order.transfer.account}
          ，并注明订单号。
        </Notice>
      )}
      <section aria-label="收货信息" className="border border-line bg-surface px-3 py-2 text-table">
        <p>{order.company}</p>
        <p>
          {order.address.name} {order.address.phone} {order.address.text}
        </p>
        {order.remark !== '' && <p className="text-ink-700">备注：{order.remark}</p>}
      </section>
      <OrderLines order={order} />
      <SumList
        rows={amountRows(order.amounts)}
        total={{ label: '应付', text: `¥${formatFen(order.pay)}` }}
        className="border border-line bg-surface px-3 py-2"
      />
      <OrderLog order={order} />
    </div>
  )
}
