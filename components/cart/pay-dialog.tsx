import { Modal } from '#components/ui/modal.tsx'
import { checkPassword, PayForm } from '#components/ui/pay-form.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { payOrder } from '#lib/browser/use-orders.ts'
import { amountRows } from '#lib/domain/amount-rows.ts'
import type { PayableOrder } from '#lib/domain/order.ts'
import type { VoucherPayment } from '#lib/domain/voucher-payment.ts'
import { formatFen } from '#lib/kernel/money.ts'

interface PayDialogProps {
  order: PayableOrder
  /** What pays, as it is sent and as it is called. */
  means: { readonly method: string; readonly label: string; readonly voucherIds: readonly number[] }
  sums: VoucherPayment
  onClose: () => void
  /** Whether it is paid now. Where it is not, the reason is on the screen. */
  onEnd: (isPaid: boolean) => void
}

export function PayDialog({ order, means, sums: { byVoucher, rest }, onClose, onEnd }: PayDialogProps) {
  const form = useForm({
    check: (values) => [checkPassword(order.needsPassword, values)],
    send: ({ typed }) =>
      payOrder(order.id, { ...means, seen: { pay: order.pay, byVoucher }, password: typed('password') }),
    onDone: (isPaid) => onEnd(isPaid),
  })
  return (
    <Modal open onClose={onClose} title="确认支付">
      <PayForm
        form={form}
        about={`订单号 ${order.number}`}
        rows={amountRows(order.amounts)}
        due={`¥${formatFen(order.pay)}`}
        means={[
          byVoucher > 0 && { label: '现金券抵扣', text: `¥${formatFen(byVoucher)}` },
          (rest > 0 || byVoucher === 0) && { label: means.label, text: `¥${formatFen(rest)}` },
        ]}
        asksPassword={order.needsPassword}
        back="取消"
        onBack={onClose}
      />
    </Modal>
  )
}
