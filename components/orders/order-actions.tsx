'use client'

import { useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { confirmDialog } from '#components/ui/dialog-store.ts'
import { Link } from '#components/ui/link.tsx'
import { showToast } from '#components/ui/toast-store.ts'
import { cancelOrder } from '#lib/browser/use-orders.ts'
import type { OrderAction } from '#lib/domain/order.ts'
import { orderUrl, payUrl, transferUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'

interface OrderActionsProps {
  order: { readonly id: number; readonly number: string; readonly actions: readonly OrderAction[] }
  onChanged: () => void
}

/** What can be done with an order now, as the shop API says. */
export function OrderActions({ order, onChanged }: OrderActionsProps) {
  const [busy, setBusy] = useState(false)
  const has = (action: OrderAction) => order.actions.includes(action)
  const transfer = transferUrl(order.id)

  const cancel = async (): Promise<void> => {
    const agreed = await confirmDialog.ask({
      message: `确定取消订单 ${order.number} 吗？库存、优惠券会退回。`,
      confirm: '取消订单',
      destructive: true,
    })
    if (!agreed) return
    setBusy(true)
    const done = await cancelOrder(order.id)
    setBusy(false)
    if (done) showToast('订单已取消')
    onChanged()
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {has('pay') && (
        <Link href={payUrl(order.id)} className={buttonClass({ variant: 'buy', size: 'row' })}>
          去支付
        </Link>
      )}
      {has('transfer') && isLinkable(transfer) && (
        <Link href={transfer} className={buttonClass({ variant: 'buy', size: 'row' })}>
          对公转账
        </Link>
      )}
      {has('logistics') && (
        <Link href={`${orderUrl(order.id)}#logistics`} className={buttonClass({ size: 'row' })}>
          查看物流
        </Link>
      )}
      {has('cancel') && (
        <Button size="row" busy={busy} onClick={() => void cancel()}>
          取消订单
        </Button>
      )}
    </div>
  )
}
