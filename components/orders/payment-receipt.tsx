import type { SheetColumn } from '#components/ui/sheet.tsx'
import { SheetTable } from '#components/ui/sheet.tsx'
import { amountRows } from '#lib/domain/amount-rows.ts'
import type { Order } from '#lib/domain/order.ts'
import { amountInWords, amountText, untold } from '#lib/kernel/known-text.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, sumFen } from '#lib/kernel/money.ts'
import { OrderPaper } from './order-sheet-frame.tsx'
import { Paper } from './printed-sheet.tsx'

const signed = (amount: Fen | null): string =>
  amount === null ? untold.amount : `${amount < 0 ? '-' : ''}¥${formatFen(amount).replace('-', '')}`

const columns: readonly SheetColumn<Order['payments'][number]>[] = [
  { title: '时间', of: (payment) => payment.paidAt },
  { title: '方式', kind: 'text', of: (payment) => payment.label },
  { title: '金额', kind: 'figure', of: (payment) => signed(payment.amount) },
]

/** What was paid for an order and what of it went back, down to the sum that stays. */
export function PaymentReceipt({ order }: { order: Order }) {
  const paid = order.payments.map((payment) => payment.amount)
  const kept = paid.includes(null) ? null : sumFen(paid.filter((amount) => amount !== null))
  const facts = [
    ['付款单位', order.company],
    ['订单号', order.number],
    ['下单时间', order.createdAt],
    ['订单状态', order.stateText],
    ...amountRows(order.amounts).map(({ label, text }) => [label, text] as const),
    ['订单金额', amountText(order.pay)],
  ] as const
  return (
    <Paper order={order}>
      <OrderPaper order={order} title="收款收据" facts={facts} signs={['收款人', '交款人']} seal="收款单位盖章">
        <SheetTable
          caption={`订单 ${order.number} 的付款和退款`}
          columns={columns}
          rows={order.payments}
          keyOf={({ id }) => id}
          foot={`实收 ${signed(kept)}　（大写）：${amountInWords(kept)}`}
        />
      </OrderPaper>
    </Paper>
  )
}
