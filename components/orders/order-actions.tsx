import { buttonClass } from '#components/ui/button.tsx'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { Link } from '#components/ui/link.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import { cancelOrder } from '#lib/browser/use-orders.ts'
import { useUser } from '#lib/browser/use-user.ts'
import type { OrderAction } from '#lib/domain/order.ts'
import { orderTaskUrl, orderUrl, payUrl, receiptsUrl, transferUrl } from '#lib/routes/links.ts'

interface OrderActionsProps {
  order: { readonly id: number; readonly number: string; readonly actions: readonly OrderAction[] }
}

/** What can be done with an order now, as the shop API says. */
export function OrderActions({ order }: OrderActionsProps) {
  const { user } = useUser()
  const isClosed = (action: OrderAction) => action === 'return' && user?.hasAfterSales === false
  const has = (action: OrderAction) => order.actions.includes(action) && !isClosed(action)

  const cancel = async (confirmed: string | null = null): Promise<void> => {
    const { isDone, question } = await cancelOrder(order.id, confirmed)
    if (isDone) showToast('订单已取消')
    if (question === null) return
    if (await confirmDialog.ask({ message: question, confirm: '扣除运费并取消', destructive: true }))
      await cancel(question)
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {has('pay') && (
        <Link href={payUrl(order.id)} className={buttonClass({ variant: 'buy', size: 'row' })}>
          去支付
        </Link>
      )}
      {has('transfer') && !has('pay') && (
        <Link href={transferUrl(order.id)} className={buttonClass({ variant: 'buy', size: 'row' })}>
          对公转账
        </Link>
      )}
      {has('receive') && (
        <Link href={orderTaskUrl(order.id, 'receive')} className={buttonClass({ variant: 'brand', size: 'row' })}>
          确认收货
        </Link>
      )}
      {has('receipt') && (
        <Link href={receiptsUrl({ state: 'owed' })} className={buttonClass({ size: 'row' })}>
          上传回执
        </Link>
      )}
      {has('logistics') && (
        <Link href={`${orderUrl(order.id)}#logistics`} className={buttonClass({ size: 'row' })}>
          查看物流
        </Link>
      )}
      {has('return') && (
        <Link href={orderTaskUrl(order.id, 'return')} className={buttonClass({ size: 'row' })}>
          申请退货
        </Link>
      )}
      {has('reorder') && (
        <Link href={orderTaskUrl(order.id, 'reorder')} className={buttonClass({ size: 'row' })}>
          再次购买
        </Link>
      )}
      {has('cancel') && (
        <WorkButton
          size="row"
          work={() => cancel()}
          question={{
            message: `确定取消订单 ${order.number} 吗？取消后，已付款项和优惠券将退回。`,
            confirm: '取消订单',
            destructive: true,
          }}
        >
          取消订单
        </WorkButton>
      )}
    </div>
  )
}
