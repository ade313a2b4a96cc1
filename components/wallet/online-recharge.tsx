import { useState } from 'react'
import { OnlinePaymentBox } from '#components/provider-payments/online-payment.tsx'
import { Notice } from '#components/ui/states.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { refreshWallet } from '#lib/browser/use-wallet.ts'
import type { OnlinePayment } from '#lib/domain/provider-payment.ts'
import { formatFen } from '#lib/kernel/money.ts'

/** A recharge at a provider that waits; when it is paid, the balance and its log are asked for again. */
export function OnlineRecharge({ begun, onLeave }: { begun: OnlinePayment; onLeave: () => void }) {
  const [said, setSaid] = useState('')
  if (said !== '') return <Notice kind="warn">{said}</Notice>
  return (
    <OnlinePaymentBox
      begun={begun}
      about="充值到余额"
      onEnd={({ state, label, stateText, amount }) => {
        void refreshWallet()
        if (state !== 'paid') return setSaid(`${label}充值：${stateText}`)
        showToast(`充值成功，已计入余额 ¥${formatFen(amount)}`)
        onLeave()
      }}
      onLeave={onLeave}
    />
  )
}
