'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyList } from '#components/ui/copy-list.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { Notice } from '#components/ui/states.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useUploads } from '#lib/browser/use-uploads.ts'
import { useUser } from '#lib/browser/use-user.ts'
import { askRecharge, askWithdrawal } from '#lib/browser/use-wallet.ts'
import type { TransferTo } from '#lib/domain/settlement.ts'
import { transferFacts } from '#lib/domain/settlement.ts'
import { RequestForm } from './request-form.tsx'

interface BalanceDialogsProps {
  /** Yuan that another page is short of; empty otherwise. */
  recharge: string
  /** Where the money goes; null where the shop does not say. */
  to: TransferTo | null
}

/** Sending money to the shop and asking it back; an operator books what arrived or was sent. */
export function BalanceDialogs({ recharge, to }: BalanceDialogsProps) {
  const { user } = useUser()
  const [open, setOpen] = useState<'recharge' | 'withdraw' | null>(recharge === '' ? null : 'recharge')
  const close = (): void => setOpen(null)
  const done = (text: string) => () => {
    close()
    showToast(text)
  }
  const amount = { name: 'amount', label: '金额（元）', required: true, inputMode: 'decimal' } as const
  const company = user?.company ?? ''
  const files = useUploads('receipt')
  return (
    <div className="flex gap-2">
      <Button variant="brand" onClick={() => setOpen('recharge')}>
        充值
      </Button>
      <Button onClick={() => setOpen('withdraw')}>提现</Button>
      <Modal open={open === 'recharge'} onClose={close} title="充值">
        {to ? (
          <CopyList facts={transferFacts(to, company)} />
        ) : (
          <Notice kind="warn">商城未公布收款账户，请联系客服索取后再转账。</Notice>
        )}
        <RequestForm
          fields={[
            { ...amount, value: recharge },
            { name: 'payer', label: '付款户名', required: true, value: company, maxLength: 60 },
            { name: 'remark', label: '转账备注或流水号', maxLength: 200 },
          ]}
          submitText="我已转账，提交"
          note="请从企业对公账户转账至以上账户并填写转账附言，再提交此申请；到账核对后计入余额。"
          files={<FileField {...files.field} label="转账凭证" most={5} hint="银行回单截图或照片，选填，可加快核对" />}
          problem={files.isBusy ? '凭证正在上传，请稍候' : ''}
          send={(text) =>
            askRecharge({
              amount: text('amount'),
              payer: text('payer'),
              remark: text('remark'),
              fileIds: files.ids,
            })
          }
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
