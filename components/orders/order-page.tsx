'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { PrintButton } from '#components/ui/print-button.tsx'
import { Printed } from '#components/ui/printed.tsx'
import { Shown, Waiting } from '#components/ui/shown.tsx'
import { Notice } from '#components/ui/states.tsx'
import { SumList } from '#components/ui/sum-list.tsx'
import { usePart } from '#components/ui/use-part.ts'
import { openServiceDesk } from '#lib/browser/service-desk.ts'
import { useOrder } from '#lib/browser/use-orders.ts'
import { amountRows } from '#lib/domain/amount-rows.ts'
import type { Order } from '#lib/domain/order.ts'
import { payLabel } from '#lib/domain/order.ts'
import { amountInWords, amountText } from '#lib/kernel/known-text.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { OrderTask } from '#lib/routes/links.ts'
import { transferUrl } from '#lib/routes/links.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderLog } from './order-log.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { TaskPlace } from './task-place.tsx'

const loadTasks = () => import('./order-task.tsx').then((part) => part.OrderTaskView)

interface OrderPageProps {
  orderId: number
  /** Opened to do or print something, as the address says. */
  task: OrderTask | null
}

/** One order: frozen lines with batches, sums, papers, payments, shipments, claims, history; prints on A4. */
export function OrderPage({ orderId, task }: OrderPageProps) {
  const Task = usePart(loadTasks, task !== null)
  return (
    <Shown asked={useOrder(orderId)} label="订单" height="h-75">
      {(order) => {
        if (task === null || Task === null) return <OrderView order={order} />
        if (Task === undefined) return <Waiting label="订单" height="h-75" />
        const view = <Task order={order} task={task} />
        return task === 'delivery' || task === 'payment' ? view : <OrderView order={order} task={view} />
      }}
    </Shown>
  )
}

function OrderView({ order, task }: { order: Order; task?: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <OrderHeading order={order} />
      {task && <TaskPlace>{task}</TaskPlace>}
      <Hints order={order} />
      <section aria-label="收货信息" className="border border-line bg-surface px-3 py-2 text-table">
        <p>{order.company}</p>
        <p>
          {order.address.name} {order.address.phone} {order.address.text}
        </p>
        {order.remark !== '' && <p className="text-ink-700">备注：{order.remark}</p>}
      </section>
      <OrderLines order={order} />
      <div className="flex flex-wrap items-end justify-between gap-3 border border-line bg-surface px-3 py-2">
        <p className="text-table text-ink-700">
          {payLabel(order)}（大写）：{amountInWords(order.pay)}
        </p>
        <SumList
          rows={[
            ...amountRows(order.amounts),
            ...(order.refunded > 0 ? [{ label: '售后已退', text: `-¥${formatFen(order.refunded)}` }] : []),
          ]}
          total={{ label: payLabel(order), text: amountText(order.pay) }}
          className="ml-auto"
        />
      </div>
      <OrderDocuments order={order} />
      <OrderLog order={order} />
      <Printed wide>
        <OrderSheet order={order} />
      </Printed>
    </div>
  )
}

function OrderHeading({ order }: { order: Order }) {
  return (
    <section
      aria-label="订单概况"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border border-line bg-surface px-3 py-2 text-table"
    >
      <p className="text-section font-semibold">{order.stateText}</p>
      <p>订单号 {order.number}</p>
      <p className="text-ink-500">{order.createdAt}</p>
      {order.kind === 'ephedrine' && <p className="text-warn-700">含麻订单</p>}
      <div className="ml-auto flex flex-wrap gap-2">
        <OrderActions order={order} />
        <Button
          size="row"
          onClick={() => openServiceDesk({ kind: 'order', id: order.id, title: `订单 ${order.number}`, image: '' })}
        >
          联系客服
        </Button>
        <PrintButton />
      </div>
    </section>
  )
}

/** What the buyer should know now: money that is waited for, a receipt that is owed, how long goods can be given back. */
function Hints({ order }: { order: Order }) {
  const until = order.returnBefore
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {order.isHeld && <Notice kind="warn">订单暂缓处理，请联系客服。</Notice>}
      {order.transfer && order.state === 'submitted' && (order.kind === 'ephedrine' || order.transferNotice) && (
        <Notice kind="warn">
          请对公转账 {amountText(order.pay)} 至 {order.transfer.name}，{order.transfer.bank}，账号{' '}
          {order.transfer.account}，附言 {order.transfer.reference ?? `订单号 ${order.number}`}。
          <Link href={transferUrl(order.id)} className="ml-2 underline">
            {order.transferNotice ? '查看或更新转账信息' : '转账后提交转账信息'}
          </Link>
        </Notice>
      )}
      {order.receipt?.isOverdue && (
        <Notice kind="error">含麻回执已于 {order.receipt.dueOn} 逾期，补交前不能再购买含麻商品。</Notice>
      )}
      {order.actions.includes('return') && until !== null && (
        <Notice>如需退货，请在 {chinaDate(new Date(until))} 前申请。</Notice>
      )}
    </div>
  )
}
