'use client'

import { Button } from '#components/ui/button.tsx'
import { CopyList } from '#components/ui/copy-list.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { FileField } from '#components/ui/file-field.tsx'
import { FormAlert } from '#components/ui/form-alert.tsx'
import { Link } from '#components/ui/link.tsx'
import { Amount } from '#components/ui/money.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useForm } from '#components/ui/use-form.ts'
import { noticeTransfer } from '#lib/browser/use-ephedrine.ts'
import { useOrder, useOrders } from '#lib/browser/use-orders.ts'
import { useUploads } from '#lib/browser/use-uploads.ts'
import type { Order } from '#lib/domain/order.ts'
import { noOrderFilter } from '#lib/domain/order.ts'
import { transferFacts } from '#lib/domain/settlement.ts'
import { amountInWords } from '#lib/kernel/known-text.ts'
import { ordersUrl, orderUrl, payUrl } from '#lib/routes/links.ts'

/** Step 3 of an order that a transfer pays; opened without one, it takes the newest of those that nothing else may pay. */
export function TransferPage({ orderId }: { orderId: number | null }) {
  return orderId === null ? <NewestTransfer /> : <Transfer orderId={orderId} />
}

function NewestTransfer() {
  return (
    <Shown asked={useOrders({ state: 'unpaid', filter: noOrderFilter, page: 1 })} label="待转账的订单">
      {({ items }) => {
        const newest = items.find((order) => order.kind === 'ephedrine')
        if (newest) return <Transfer orderId={newest.id} />
        return <EmptyState text="暂无待转账的含麻订单" way={{ href: ordersUrl(), text: '查看我的订单' }} />
      }}
    </Shown>
  )
}

function Transfer({ orderId }: { orderId: number }) {
  const asked = useOrder(orderId)
  return (
    <Shown asked={asked} label="订单">
      {(order) => <TransferView order={order} onEnd={asked.reload} />}
    </Shown>
  )
}

function TransferView({ order, onEnd }: { order: Order; onEnd: () => void }) {
  if (!order.actions.includes('transfer')) {
    const way = order.actions.includes('pay')
      ? { href: payUrl(order.id), text: '去支付' }
      : { href: orderUrl(order.id), text: '查看订单' }
    return <EmptyState text={`订单 ${order.number}：${order.stateText}`} way={way} />
  }
  return (
    <div className="flex flex-col gap-4 border border-line bg-surface p-4">
      <Notice kind="warn">
        {order.kind === 'ephedrine' && '含麻黄碱类复方制剂须由本单位账户对公转账，不能使用余额、优惠券、现金券和账期。'}
        付款户名须与“{order.company}”一致，并填写转账附言；多付部分退入余额。
      </Notice>
      <Account order={order} onEnd={onEnd} />
      <NoticeForm order={order} />
    </div>
  )
}

function Account({ order, onEnd }: { order: Order; onEnd: () => void }) {
  return (
    <div className="flex flex-wrap items-start gap-x-12 gap-y-4">
      {order.transfer ? (
        <CopyList facts={transferFacts(order.transfer, `订单号 ${order.number}`)} />
      ) : (
        <Notice kind="warn">商城未公布收款账户，请联系客服索取后再转账，并注明订单号 {order.number}。</Notice>
      )}
      <div>
        <p>
          <span className="text-table text-ink-700">应付 </span>
          <Amount amount={order.pay} className="text-figure" />
        </p>
        <p className="text-table text-ink-700">大写 {amountInWords(order.pay)}</p>
        {order.payBefore !== null && (
          <p className="mt-1 text-table">
            <Countdown
              endsAt={Math.floor(order.payBefore / 1000)}
              prefix="请于"
              suffix="内转账并提交信息"
              onEnd={onEnd}
            />
            <span className="block text-meta text-ink-500">逾期订单关闭，商品不再保留</span>
          </p>
        )}
        <p className="flex gap-4 text-table">
          {order.actions.includes('pay') && (
            <Link href={payUrl(order.id)} className="text-brand-700 underline">
              改用其他方式支付
            </Link>
          )}
          <Link href={orderUrl(order.id)} className="text-brand-700 underline">
            查看订单
          </Link>
        </p>
      </div>
    </div>
  )
}

/** Tells the shop about a transfer that is on its way; the order is kept until the bank has worked. */
function NoticeForm({ order }: { order: Order }) {
  const files = useUploads('receipt')
  const form = useForm({
    check: ({ text }) => [
      text('transferred_on') === '' && { field: 'transferred_on', message: '请选择转账日期' },
      !/^[A-Za-z0-9-]{6,40}$/.test(text('serial_no')) && {
        field: 'serial_no',
        message: '流水号由6～40位字母、数字组成',
      },
      files.isBusy && { message: '凭证正在上传，请稍候' },
    ],
    send: ({ text }) =>
      noticeTransfer(order.id, {
        transferredOn: text('transferred_on'),
        serialNumber: text('serial_no'),
        fileIds: files.ids,
      }),
    onDone: () => showToast('转账信息已提交，核对到账后安排发货'),
  })
  const sent = order.transferNotice

  return (
    <form {...form.props} className="flex flex-col gap-3 border-line border-t pt-3">
      <h2 className="text-section font-semibold">提交转账信息</h2>
      {sent && (
        <Notice kind="ok">
          已于 {sent.createdAt.slice(0, 16)} 提交：{sent.transferredOn} 转账，流水号 {sent.serialNumber}
          。等待核对到账；信息有误可重新提交。
        </Notice>
      )}
      <div className="grid max-w-180 gap-3 tablet:grid-cols-2">
        <TextField {...form.field('transferred_on')} label="转账日期" type="date" required />
        <TextField {...form.field('serial_no')} label="银行流水号" required maxLength={40} />
      </div>
      <FileField
        {...files.field}
        error={form.errorOf('upload_ids')}
        label="转账凭证"
        most={5}
        hint="银行回单截图或照片，选填，可加快确认"
      />
      <FormAlert message={form.general} />
      <div>
        <Button variant="brand" type="submit" busy={form.busy}>
          {sent ? '重新提交' : '我已转账，提交'}
        </Button>
      </div>
    </form>
  )
}
