import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/states.tsx'
import { openServiceDesk } from '#lib/browser/service-desk.ts'
import type { Order } from '#lib/domain/order.ts'

/** Shown when no way can pay this order: the reasons stand above it, and the shop is one press away. */
export function NoWayToPay({ order: { id, number } }: { order: Pick<Order, 'id' | 'number'> }) {
  return (
    <Notice kind="warn">
      本单暂无可用的支付方式，原因见上。
      <Button
        variant="text"
        size="row"
        onClick={() => openServiceDesk({ kind: 'order', id, title: `订单 ${number}`, image: '' })}
      >
        联系客服
      </Button>
    </Notice>
  )
}
