import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useUser } from '#lib/browser/use-user.ts'
import { askWithdrawal } from '#lib/browser/use-wallet.ts'
import type { OnlinePayment } from '#lib/domain/provider-payment.ts'
import type { PaymentMeans } from '#lib/domain/wallet.ts'
import { RechargeDialog } from './recharge-dialog.tsx'
import { RequestForm } from './request-form.tsx'

interface BalanceDialogsProps {
  /** Yuan that another page is short of; empty otherwise. */
  recharge: string
  /** Undefined where they could not be had. */
  means: PaymentMeans | undefined
  /** A recharge at a provider has begun. */
  onBegun: (payment: OnlinePayment) => void
}

/** Recharging the balance and asking it back; an operator books what arrived at the bank or was sent. */
export function BalanceDialogs({ recharge, means, onBegun }: BalanceDialogsProps) {
  const { user } = useUser()
  const [open, setOpen] = useState<'recharge' | 'withdraw' | null>(recharge === '' ? null : 'recharge')
  const close = (): void => setOpen(null)
  const done = (text: string) => () => {
    close()
    showToast(text)
  }
  const amount = { name: 'amount', label: '金额（元）', required: true, inputMode: 'decimal' } as const
  const company = user?.company ?? ''
  return (
    <div className="flex gap-2">
      <Button variant="brand" onClick={() => setOpen('recharge')}>
        充值
      </Button>
      <Button onClick={() => setOpen('withdraw')}>提现</Button>
      <RechargeDialog
        isOpen={open === 'recharge'}
        amount={recharge}
        to={means?.transfer ?? null}
        ways={means?.rechargeWays ?? []}
        onClose={close}
        onBegun={(payment) => {
          close()
          onBegun(payment)
        }}
      />
      <Modal open={open === 'withdraw'} onClose={close} title="提现申请">
        <RequestForm
          fields={[
            amount,
            {
              name: 'account_name',
              label: '收款户名',
              required: true,
              value: company,
              maxLength: 60,
              hint: '须与本企业名称一致',
            },
            { name: 'bank', label: '开户银行', required: true, maxLength: 60 },
            { name: 'account_no', label: '银行账号', required: true, inputMode: 'numeric', maxLength: 40 },
          ]}
          submitText="提交提现申请"
          note="提交后冻结相应金额，打款完成前可撤销。"
          send={(text) =>
            askWithdrawal({
              amount: text('amount'),
              accountName: text('account_name'),
              bank: text('bank'),
              accountNo: text('account_no'),
            })
          }
          onDone={done('提现申请已提交')}
        />
      </Modal>
    </div>
  )
}
