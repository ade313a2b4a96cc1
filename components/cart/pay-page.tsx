'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { OnlinePaymentBox } from '#components/provider-payments/online-payment.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { FieldsetTitle, Radio, RadioGroup } from '#components/ui/check.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { preloadModal } from '#components/ui/modal.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { Notice } from '#components/ui/states.tsx'
import { SumList } from '#components/ui/sum-list.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { refreshOrders, useOrder } from '#lib/browser/use-orders.ts'
import { beginOnlinePayment } from '#lib/browser/use-provider-payment.ts'
import { amountRows } from '#lib/domain/amount-rows.ts'
import type { Order, PayableOrder } from '#lib/domain/order.ts'
import { isPayable } from '#lib/domain/order.ts'
import type { OnlinePayment } from '#lib/domain/provider-payment.ts'
import { canGoOn, payingDevice } from '#lib/domain/provider-payment.ts'
import { payWithVouchers } from '#lib/domain/voucher-payment.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { orderUrl, paidUrl, rechargeUrl, transferUrl } from '#lib/routes/links.ts'
import { NoWayToPay } from './no-way-to-pay.tsx'
import { PayAdvice } from './pay-advice.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { VoucherChoice } from './voucher-choice.tsx'
import { WaitingTransfer } from './waiting-transfer.tsx'

/** Step 3: what is owed, until when, and from which wallet. What can't pay says why. */
export function PayPage({ orderId }: { orderId: number }) {
  const asked = useOrder(orderId)
  return (
    <Shown asked={asked} label="订单">
      {(order) => (
        <div className="flex flex-col gap-4">
          {isPayable(order) ? <Paying order={order} onEnd={asked.reload} /> : <NothingToPay order={order} />}
          <WaitingTransfer besides={order.id} />
        </div>
      )}
    </Shown>
  )
}

/** The ways to pay, or the payment at a provider that waits. */
function Paying({ order, onEnd }: { order: PayableOrder; onEnd: () => void }) {
  const router = useRouter()
  const { onlinePayment: waiting } = order
  const [begun, setBegun] = useState(() =>
    waiting !== null && canGoOn(waiting, payingDevice(navigator.userAgent)) ? waiting : null,
  )
  const [said, setSaid] = useState<string | null>(null)

  const end = (payment: OnlinePayment): void => {
    setBegun(null)
    void refreshOrders()
    if (payment.state === 'paid') router.replace(paidUrl(order.id))
    else setSaid(`${payment.label}：${payment.stateText}`)
  }

  if (begun !== null)
    return (
      <OnlinePaymentBox begun={begun} about={`订单号 ${order.number}`} onEnd={end} onLeave={() => setBegun(null)} />
    )
  return (
    <>
      {said !== null && <Notice kind="warn">{said}</Notice>}
      <PayForm order={order} onEnd={onEnd} onBegun={setBegun} />
    </>
  )
}

function NothingToPay({ order }: { order: Order }) {
  const isTransfer = order.kind === 'ephedrine' && order.state === 'submitted'
  return (
    <div className="flex flex-col items-start gap-3 border border-line bg-surface p-4">
      <p>
        订单 {order.number}：{order.stateText}
      </p>
      {order.pay === null && <Notice kind="warn">商城未提供应付金额，请联系客服确认后再付款。</Notice>}
      {isTransfer && order.transfer && (
        <Notice kind="warn">
          含麻订单请对公转账至：{order.transfer.name}，{order.transfer.bank}，账号 {order.transfer.account}，金额{' '}
          {amountText(order.pay)}，附言 {order.transfer.reference ?? `订单号 ${order.number}`}。
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {order.actions.includes('transfer') && (
          <Link href={transferUrl(order.id)} className={buttonClass({ variant: 'buy' })}>
            去转账
          </Link>
        )}
        <Link href={orderUrl(order.id)} className={buttonClass({ variant: 'brand' })}>
          查看订单
        </Link>
      </div>
    </div>
  )
}

interface PayFormProps {
  order: PayableOrder
  onEnd: () => void
  /** A payment at a provider has begun. */
  onBegun: (payment: OnlinePayment | null) => void
}

function PayForm({ order, onEnd, onBegun }: PayFormProps) {
  const router = useRouter()
  // Vouchers are not a way to pay but pay a part: they are chosen below.
  const ways = order.paymentOptions.filter((option) => option.method !== 'voucher' || !option.isAllowed)
  const usable = ways.filter((option) => option.isAllowed)
  const [method, setMethod] = useState(usable[0]?.method ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isAsking, setAsking] = useState(false)
  useEffect(preloadModal, [])
  const vouchers = method === 'balance' ? order.vouchers.filter((voucher) => chosen.has(voucher.id)) : []
  const { byVoucher, rest } = payWithVouchers(order, vouchers)
  const balance = order.paymentOptions.find((option) => option.method === 'balance')?.available ?? null
  const isShort = method === 'balance' && balance !== null && balance < rest

  const end = (isPaid: boolean): void => {
    setAsking(false)
    if (isPaid) router.replace(paidUrl(order.id))
    else onEnd()
  }

  return (
    <div className="flex flex-col gap-4 border border-line bg-surface p-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div className="flex gap-2">
          <dt className="shrink-0 text-ink-500">订单号</dt>
          <dd>{order.number}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="shrink-0 text-ink-500">收货</dt>
          <dd>
            {order.address.name} {order.address.phone} {order.address.text}
          </dd>
        </div>
        {order.payBefore !== null && (
          <div className="flex gap-2">
            <dt className="shrink-0 text-ink-500">付款时限</dt>
            <dd>
              <Countdown endsAt={Math.floor(order.payBefore / 1000)} prefix="请于" suffix="内完成支付" onEnd={onEnd} />
              <span className="block text-meta text-ink-500">逾期订单关闭，商品不再保留</span>
            </dd>
          </div>
        )}
      </dl>
      {order.transferNotice && (
        <Notice kind="ok">
          转账信息已于 {order.transferNotice.createdAt.slice(0, 16)} 提交，等待核对到账，请勿重复付款。
          <Link href={transferUrl(order.id)} className="ml-2 underline">
            查看或更正
          </Link>
        </Notice>
      )}
      <div className="grid gap-x-8 gap-y-4 tablet:grid-cols-[1fr_auto]">
        <div className="flex min-w-0 flex-col gap-4">
          <PayAdvice
            order={order}
            method={method}
            voucherIds={vouchers.map(({ id }) => id)}
            rest={rest}
            onTake={(advised, ids) => {
              setMethod(advised)
              setChosen(new Set(ids))
            }}
          />
          <RadioGroup legend={<FieldsetTitle>支付方式</FieldsetTitle>}>
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
                      {option.method === 'balance' && option.missing !== null && (
                        <Link
                          href={rechargeUrl(formatFen(option.missing))}
                          className={linkClass('body', {}, 'ml-2 whitespace-nowrap')}
                        >
                          去充值 ¥{formatFen(option.missing)}
                        </Link>
                      )}
                    </span>
                  }
                />
              ))}
            </div>
          </RadioGroup>
          {usable.length === 0 && <NoWayToPay order={order} />}
          {method === 'balance' && (
            <VoucherChoice vouchers={order.vouchers} limit={order.voucherLimit} chosen={chosen} onChange={setChosen} />
          )}
        </div>
        <div className="flex flex-col items-end justify-end gap-3 border-line-soft tablet:min-w-75 tablet:border-l tablet:pl-8">
          {(byVoucher > 0 || (method === 'balance' && balance !== null && !isShort)) && (
            <p className="text-table text-ink-700">
              {[
                byVoucher > 0 && `现金券抵 ¥${formatFen(byVoucher)}，余额支付 ¥${formatFen(rest)}`,
                balance !== null && !isShort && `支付后余额 ¥${formatFen(fen(balance - rest))}`,
              ]
                .filter(Boolean)
                .join('，')}
            </p>
          )}
          {isShort && <p className="text-table text-warn-700">余额不足以支付剩余金额，请使用现金券或先充值</p>}
          <SumList
            rows={amountRows(order.amounts)}
            total={{ label: '应付', text: `¥${formatFen(order.pay)}` }}
            className="w-full"
          />
          {usable.some((option) => option.isOnline && option.method === method) ? (
            <WorkButton
              variant="buy"
              size="large"
              work={async () => onBegun(await beginOnlinePayment(order.id, method, order.pay))}
            >
              去支付
            </WorkButton>
          ) : method === 'transfer' ? (
            <Link href={transferUrl(order.id)} className={buttonClass({ variant: 'buy', size: 'large' })}>
              去转账
            </Link>
          ) : (
            <Button variant="buy" size="large" disabled={method === '' || isShort} onClick={() => setAsking(true)}>
              确认支付
            </Button>
          )}
        </div>
      </div>
      {isAsking && (
        <PayDialog
          order={order}
          means={{
            method,
            label: usable.find((option) => option.method === method)?.label ?? '',
            voucherIds: vouchers.map((voucher) => voucher.id),
          }}
          sums={{ byVoucher, rest }}
          onClose={() => setAsking(false)}
          onEnd={end}
        />
      )}
    </div>
  )
}
