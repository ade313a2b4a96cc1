'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Radio, RadioGroup } from '#components/ui/check.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { Link } from '#components/ui/link.tsx'
import { Money } from '#components/ui/money.tsx'
import { Pending } from '#components/ui/shown.tsx'
import { Notice } from '#components/ui/states.tsx'
import { payOrder, useOrder } from '#lib/browser/use-orders.ts'
import type { Order } from '#lib/domain/order.ts'
import { payWithVouchers } from '#lib/domain/voucher-payment.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { orderUrl, paidUrl } from '#lib/routes/links.ts'
import { VoucherChoice } from './voucher-choice.tsx'
import { WaitingTransfer } from './waiting-transfer.tsx'

/** Step 3: what is owed, until when, and from which purse. What can't pay says why. */
export function PayPage({ orderId }: { orderId: number }) {
  const { order, error, reload } = useOrder(orderId)
  if (!order) {
    return <Pending error={error} onRetry={reload} label="正在读取订单…" height="h-60" />
  }
  return (
    <div className="flex flex-col gap-4">
      {order.actions.includes('pay') ? <PayForm order={order} onEnd={reload} /> : <NothingToPay order={order} />}
      <WaitingTransfer besides={order.id} />
    </div>
  )
}

function NothingToPay({ order }: { order: Order }) {
  const isTransfer = order.kind === 'ephedrine' && order.state === 'submitted'
  return (
    <div className="flex flex-col items-start gap-3 border border-line bg-surface p-4">
      <p>
        订单 {order.number}：{order.stateText}
      </p>
      {isTransfer && order.transfer && (
        <Notice kind="warn">
          含麻订单请对公转账至：{order.transfer.name}，{order.transfer.bank}，账号 {order.transfer.account}，金额 ¥
          {formatFen(order.pay)}，并注明订单号。
        </Notice>
      )}
      <Link href={orderUrl(order.id)} className={buttonClass({ variant: 'brand' })}>
        查看订单
      </Link>
    </div>
  )
}

function PayForm({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const router = useRouter()
  // Vouchers are not a way to pay but pay a part: they are chosen below.
  const ways = order.paymentOptions.filter((option) => option.method !== 'voucher' || !option.isAllowed)
  const usable = ways.filter((option) => option.isAllowed)
  const [method, setMethod] = useState(usable[0]?.method ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const vouchers = method === 'balance' ? order.vouchers.filter((voucher) => chosen.has(voucher.id)) : []
  const { byVoucher, rest } = payWithVouchers(order, vouchers)
  const balance = order.paymentOptions.find((option) => option.method === 'balance')?.available ?? null
  const isShort = method === 'balance' && balance !== null && balance < rest

  const pay = async (): Promise<void> => {
    setBusy(true)
    const paid = await payOrder(
      order.id,
      method,
      vouchers.map((voucher) => voucher.id),
    )
    setBusy(false)
    if (paid) router.replace(paidUrl(order.id))
    else onEnd()
  }

  return (
    <div className="flex flex-col gap-4 border border-line bg-surface p-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div className="flex gap-2">
          <dt className="text-ink-500">订单号</dt>
          <dd>{order.number}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-ink-500">收货</dt>
          <dd>
            {order.address.name} {order.address.phone} {order.address.text}
          </dd>
        </div>
        {order.payBefore !== null && (
          <div className="flex gap-2">
            <dt className="text-ink-500">请在时限内支付</dt>
            <dd>
              <Countdown endsAt={Math.floor(order.payBefore / 1000)} prefix="剩余" onEnd={onEnd} />
            </dd>
          </div>
        )}
      </dl>
      <RadioGroup legend="支付方式">
        <div className="flex flex-col">
          {ways.map((option) => (
            <Radio
              key={option.method}
              name="method"
              checked={option.method === method}
              disabled={!option.isAllowed}
              onChange={() => setMethod(option.method)}
              label={
                <span className={option.isAllowed ? undefined : 'text-ink-500'}>
                  {option.label}
                  {option.available !== null && ` 可用 ¥${formatFen(option.available)}`}
                  {!option.isAllowed && <span className="ml-2 text-meta">{option.reason}</span>}
                </span>
              }
            />
          ))}
        </div>
      </RadioGroup>
      {method === 'balance' && (
        <VoucherChoice vouchers={order.vouchers} limit={order.voucherLimit} chosen={chosen} onChange={setChosen} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-4">
        {byVoucher > 0 && (
          <p className="text-table text-ink-700">
            现金券抵 ¥{formatFen(byVoucher)}，余额支付 ¥{formatFen(rest)}
          </p>
        )}
        {isShort && <p className="text-table text-warn-700">余额不够支付余下部分，请选用现金券或先充值</p>}
        <p>
          <span className="text-table text-ink-700">应付 </span>
          <Money value={formatFen(order.pay)} className="text-figure" />
        </p>
        <Button variant="buy" size="large" busy={busy} disabled={method === '' || isShort} onClick={() => void pay()}>
          确认支付
        </Button>
      </div>
    </div>
  )
}
