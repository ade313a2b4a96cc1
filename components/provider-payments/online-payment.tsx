import { useEffect, useEffectEvent, useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { QrCode } from '#components/ui/qr.tsx'
import { LocalScanLink } from '#components/ui/scan-box.tsx'
import { Notice } from '#components/ui/states.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { callWechatBridge, useOnlinePayment } from '#lib/browser/use-provider-payment.ts'
import type { OnlinePayment } from '#lib/domain/provider-payment.ts'
import { payingDevice } from '#lib/domain/provider-payment.ts'
import { formatFen } from '#lib/kernel/money.ts'

interface OnlinePaymentBoxProps {
  begun: OnlinePayment
  /** What is paid. */
  about: string
  /** It was decided: paid, or over. */
  onEnd: (payment: OnlinePayment) => void
  /** The payer would rather pay in another way. */
  onLeave: () => void
}

/** A payment at a provider that waits: what to do for it, until when, and that the shop looks for the money. */
export function OnlinePaymentBox({ begun, about, onEnd, onLeave }: OnlinePaymentBoxProps) {
  const { payment, error, ask } = useOnlinePayment(begun)
  const end = useEffectEvent(() => onEnd(payment))
  const isOver = payment.state !== 'waiting'
  useEffect(() => {
    if (isOver) end()
  }, [isOver])

  return (
    <section aria-label={`${payment.label}付款`} className="flex flex-col gap-4 border border-line bg-surface p-4">
      <h2 className="text-section font-semibold">
        {payment.label} ¥{formatFen(payment.amount)}
      </h2>
      <p className="text-table text-ink-700">{about}</p>
      <PayMeans payment={payment} onTried={() => void ask()} />
      <div role="status" className="text-table text-ink-700">
        {payment.stateText}，付款后本页自动更新。
        {error && '暂时无法查询结果，稍后自动重试；已付款的请勿重复付款。'}
      </div>
      <p className="text-table">
        <Countdown endsAt={payment.expiresAt} prefix="请于" suffix="内完成支付" onEnd={() => void ask()} />
      </p>
      <div className="flex flex-wrap gap-3">
        <WorkButton variant="brand" work={ask}>
          我已付款，查看结果
        </WorkButton>
        <Button onClick={onLeave}>换用其他方式</Button>
      </div>
    </section>
  )
}

function PayMeans({ payment, onTried }: { payment: OnlinePayment; onTried: () => void }) {
  const { qr, url, bridge, label } = payment
  const [isOutside, setOutside] = useState(false)
  if (qr !== null) {
    return (
      <div className="flex flex-col items-start gap-2">
        <QrCode text={qr} label={`${label}二维码`} className="size-45 border border-line" />
        <p className="text-table text-ink-700">请用手机扫描二维码，以{label}付款</p>
        <LocalScanLink url={qr} />
      </div>
    )
  }
  if (url !== null) {
    // A phone hands the page over to the provider's app; beside a desktop this page goes on looking.
    const target = payingDevice(navigator.userAgent) === 'desktop' ? { target: '_blank', rel: 'noreferrer' } : {}
    return (
      <div>
        <a href={url} {...target} className={buttonClass({ variant: 'buy', size: 'large' })}>
          前往{label}付款
        </a>
      </div>
    )
  }
  if (bridge !== null) {
    return (
      <div className="flex flex-col items-start gap-2">
        <Button
          variant="buy"
          size="large"
          onClick={() => {
            if (!callWechatBridge(bridge, onTried)) setOutside(true)
          }}
        >
          打开{label}
        </Button>
        {isOutside && <Notice kind="warn">请在微信中打开本页，或换用其他方式</Notice>}
      </div>
    )
  }
  return <Notice kind="warn">支付信息已失效，请换用其他方式或重新发起</Notice>
}
