'use client'

import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { SumList } from '#components/ui/sum-list.tsx'
import { useFormProblem } from '#components/ui/use-form-problem.ts'
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

const FIELD = 'password'

/** Asked once before money moves: how the sum is made, what pays it, and the password where the shop wants it. */
export function PayDialog({ order, means, sums: { byVoucher, rest }, onClose, onEnd }: PayDialogProps) {
  const { form, errorOf, show } = useFormProblem()
  const [busy, setBusy] = useState(false)

  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    // As it was typed: spaces are part of a password.
    const field = form.current?.elements.namedItem(FIELD)
    const password = field instanceof HTMLInputElement ? field.value : ''
    if (order.needsPassword && password === '') return show({ field: FIELD, message: '请输入登录密码' })
    setBusy(true)
    const answer = await payOrder(order.id, { ...means, password })
    setBusy(false)
    if (answer.ok) return onEnd(true)
    const message = answer.problem[FIELD]
    if (message === undefined) return onEnd(false)
    show({ field: FIELD, message })
  }

  return (
    <Modal open onClose={onClose} title="确认支付">
      <form ref={form} noValidate onSubmit={(event) => void pay(event)} className="flex flex-col gap-4">
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
            label="登录密码"
            name={FIELD}
            autoComplete="current-password"
            required
            error={errorOf(FIELD)}
            autoFocus
          />
        )}
        <div className="flex justify-end gap-2">
          <Button data-autofocus={order.needsPassword ? undefined : true} onClick={onClose}>
            取消
          </Button>
          <Button variant="buy" type="submit" busy={busy}>
            确认支付
          </Button>
        </div>
      </form>
    </Modal>
  )
}
