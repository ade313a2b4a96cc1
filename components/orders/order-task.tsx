import { EmptyState } from '#components/ui/states.tsx'
import type { Order } from '#lib/domain/order.ts'
import type { OrderTask } from '#lib/routes/links.ts'
import { orderUrl } from '#lib/routes/links.ts'
import { DeliveryNote } from './delivery-note.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { ReorderPanel } from './reorder-panel.tsx'
import { ReturnForm } from './return-form.tsx'

interface OrderTaskProps {
  order: Order
  task: OrderTask
}

/** What an order's page was opened for; a task the order does not allow says so and leads back. */
export function OrderTaskView({ order, task }: OrderTaskProps) {
  if (task === 'delivery' && order.shipments.length > 0) return <DeliveryNote order={order} />
  if (task === 'payment' && order.payments.length > 0) return <PaymentReceipt order={order} />
  if (task === 'receive' && order.actions.includes('receive')) return <ReceiveForm order={order} />
  if (task === 'return' && order.actions.includes('return')) return <ReturnForm order={order} />
  if (task === 'reorder') return <ReorderPanel order={order} />
  const back = { href: orderUrl(order.id), text: '返回订单', variant: 'outline' } as const
  return <EmptyState text={`订单当前状态为“${order.stateText}”，不能进行此操作`} way={back} />
}
