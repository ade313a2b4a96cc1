import { useState } from 'react'
import { Radio, RadioGroup } from '#components/ui/check.tsx'
import { CopyList } from '#components/ui/copy-list.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import { Modal } from '#components/ui/modal.tsx'
import { Notice } from '#components/ui/states.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { beginOnlineRecharge } from '#lib/browser/use-provider-payment.ts'
import { useUploads } from '#lib/browser/use-uploads.ts'
import { useUser } from '#lib/browser/use-user.ts'
import { askRecharge } from '#lib/browser/use-wallet.ts'
import type { OnlinePayment } from '#lib/domain/provider-payment.ts'
import type { TransferTo } from '#lib/domain/settlement.ts'
import { transferFacts } from '#lib/domain/settlement.ts'
import type { PaymentMeans } from '#lib/domain/wallet.ts'
import { RequestForm } from './request-form.tsx'

const TRANSFER = { method: 'transfer', label: '对公转账' }

interface RechargeDialogProps {
  isOpen: boolean
  /** Yuan to begin with; empty for none. */
  amount: string
  /** Where a transfer goes; null where the shop does not say. */
  to: TransferTo | null
  ways: PaymentMeans['rechargeWays']
  onClose: () => void
  onBegun: (payment: OnlinePayment) => void
}

/** Recharging: at a provider, where it arrives at once, or by a transfer that an operator books. */
export function RechargeDialog({ isOpen, amount, to, ways, onClose, onBegun }: RechargeDialogProps) {
  const [chosen, setChosen] = useState<string>()
  const method = chosen ?? ways[0]?.method ?? TRANSFER.method
  const amountField = {
    name: 'amount',
    label: '金额（元）',
    required: true,
    inputMode: 'decimal',
    value: amount,
  } as const
  return (
    <Modal open={isOpen} onClose={onClose} title="充值">
      {ways.length > 0 && (
        <RadioGroup legend="充值方式">
          {[...ways, TRANSFER].map((way) => (
            <Radio
              key={way.method}
              name="way"
              checked={way.method === method}
              onChange={() => setChosen(way.method)}
              label={way.label}
            />
          ))}
        </RadioGroup>
      )}
      {method === TRANSFER.method ? (
        <TransferForm amountField={amountField} to={to} onClose={onClose} />
      ) : (
        <RequestForm
          fields={[amountField]}
          submitText="去支付"
          note="支付成功后立即计入余额。"
          send={(text) => beginOnlineRecharge(text('amount'), method)}
          onDone={onBegun}
        />
      )}
    </Modal>
  )
}

interface TransferFormProps {
  amountField: Parameters<typeof RequestForm>[0]['fields'][number]
  to: TransferTo | null
  onClose: () => void
}

function TransferForm({ amountField, to, onClose }: TransferFormProps) {
  const company = useUser().user?.company ?? ''
  const files = useUploads('receipt')
  return (
    <>
      {to ? (
        <CopyList facts={transferFacts(to, company)} />
      ) : (
        <Notice kind="warn">商城未公布收款账户，请联系客服索取后再转账。</Notice>
      )}
      <RequestForm
        fields={[
          amountField,
          { name: 'payer', label: '付款户名', required: true, value: company, maxLength: 60 },
          { name: 'remark', label: '转账备注或流水号', maxLength: 200 },
        ]}
        submitText="我已转账，提交"
        note="请从企业对公账户转账至以上账户并填写转账附言，再提交此申请；到账核对后计入余额。"
        files={<FileField {...files.field} label="转账凭证" most={5} hint="银行回单截图或照片，选填，可加快核对" />}
        problem={files.isBusy ? '凭证正在上传，请稍候' : ''}
        send={(text) =>
          askRecharge({ amount: text('amount'), payer: text('payer'), remark: text('remark'), fileIds: files.ids })
        }
        onDone={() => {
          onClose()
          showToast('充值申请已提交，到账后入账')
        }}
      />
    </>
  )
}
