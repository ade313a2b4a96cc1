'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useUser } from '#lib/browser/use-user.ts'
import { askRecharge, askWithdrawal } from '#lib/browser/use-wallet.ts'
import { RequestForm } from './request-form.tsx'

/** Sending money to the shop and asking it back; an operator books what arrived or was sent. */
export function BalanceDialogs() {
  const { user } = useUser()
  const [open, setOpen] = useState<'recharge' | 'withdraw' | null>(null)
  const close = (): void => setOpen(null)
  const done = (text: string) => () => {
    close()
    showToast(text)
  }
  const amount = { name: 'amount', label: '金额（元）', required: true, inputMode: 'decimal', maxLength: 12 } as const
  const company = user?.company ?? ''
  return (
    <div className="flex gap-2">
      <Button variant="brand" onClick={() => setOpen('recharge')}>
        充值
      </Button>
      <Button onClick={() => setOpen('withdraw')}>提现</Button>
      <Modal open={open === 'recharge'} onClose={close} title="充值申请">
        <RequestForm
          fields={[
            amount,
            { name: 'payer', label: '付款户名', required: true, value: company, maxLength: 60 },
            { name: 'remark', label: '转账备注或流水号', maxLength: 200 },
          ]}
          submitText="提交充值申请"
          note="请先从企业对公账户向本商城对公账户转账，再提交此申请；到账核实后计入余额。"
          send={(text) => askRecharge({ amount: text('amount'), payer: text('payer'), remark: text('remark') })}
          onDone={done('充值申请已提交，到账后入账')}
        />
      </Modal>
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
