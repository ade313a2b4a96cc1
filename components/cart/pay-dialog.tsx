'use client'

import { Button } from '#components/ui/button.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { SumList } from '#components/ui/sum-list.tsx'
import { useForm } from '#components/ui/use-form.ts'
import { payOrder } from '#lib/browser/use-orders.ts'
import { amountRows } from '#lib/domain/amount-rows.ts'
import type { Order } from '#lib/domain/order.ts'
import type { VoucherPayment } from '#lib/domain/voucher-payment.ts'
import { formatFen } from '#lib/kernel/money.ts'

interface PayDialogProps {
  order: Order
  /** What pays, as it is sent and as it is called. */
  means: { readonly method: string; readonly label: string; readonly voucherIds: readonly number[] }
  sums: VoucherPayment
  onClose: () => void
  /** Whether it is paid now. Where it is not, the reason is on the screen. */
  onEnd: (isPaid: boolean) => void
}

/** Asked once before money moves: how the sum is made, what pays it, and the password where the shop wants it. */
export function PayDialog({ order, means, sums: { byVoucher, rest }, onClose, onEnd }: PayDialogProps) {
  const form = useForm({
    check: ({ typed }) => [
      order.needsPassword && typed('password') === '' && { field: 'password', message: '请输入登录密码' },
    ],
    send: ({ typed }) => payOrder(order.id, { ...means, password: typed('password') }),
    onDone: (isPaid) => onEnd(isPaid),
  })
  return (
    <Modal open onClose={onClose} title="确认支付">
      <form {...form.props} className="flex flex-col gap-4">
        <FormAlert message={form.general} />
        <p className="text-table text-ink-700">订单号 {order.number}</p>
        <SumList rows={amountRows(order.amounts)} total={{ label: '应付', text: `¥${formatFen(order.pay)}` }} />
        <dl className="flex flex-col gap-1 border-line-soft border-t pt-3 text-table">
          {byVoucher > 0 && (
            <div className="flex justify-between">
              <dt className="text-ink-500">现金券抵扣</dt>
              <dd>¥{formatFen(byVoucher)}</dd>
            </div>
          )}
          {(rest > 0 || byVoucher === 0) && (
            <div className="flex justify-between">
              <dt className="text-ink-500">{means.label}</dt>
              <dd>¥{formatFen(rest)}</dd>
            </div>
          )}
        </dl>
        {order.needsPassword && (
          <PasswordField
            {...form.field('password')}
            label="登录密码"
            autoComplete="current-password"
            required
            autoFocus
          />
        )}
        <div className="flex justify-end gap-2">
          <Button data-autofocus={order.needsPassword ? undefined : true} onClick={onClose}>
            取消
          </Button>
          <Button variant="buy" type="submit" busy={form.busy}>
            确认支付
          </Button>
        </div>
      </form>
    </Modal>
  )
}
