import { SumList } from '#components/ui/sum-list.tsx'
import { Cell, ColumnHeader, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { amountRows } from '#lib/domain/amount-rows.ts'
import type { Order } from '#lib/domain/order.ts'
import { chineseAmount } from '#lib/kernel/chinese-amount.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, sumFen } from '#lib/kernel/money.ts'
import { Paper } from './paper.tsx'

const signed = (amount: Fen): string => `${amount < 0 ? '-' : ''}¥${formatFen(amount).replace('-', '')}`

/** What was paid for an order and what of it went back, down to the sum that stays. */
export function PaymentReceipt({ order }: { order: Order }) {
  const kept = sumFen(order.payments.map((payment) => payment.amount))
  const facts = [
    ['付款单位', order.company],
    ['订单号', order.number],
    ['下单时间', order.createdAt],
    ['订单状态', order.stateText],
  ] as const
  return (
    <Paper order={order} title="收款收据" facts={facts} signs={['收款人', '交款人']}>
      <Table caption={`订单 ${order.number} 的付款和退款`} className="border border-line-strong">
        <TableHead>
          <tr>
            <ColumnHeader>时间</ColumnHeader>
            <ColumnHeader>方式</ColumnHeader>
            <ColumnHeader numeric>金额</ColumnHeader>
          </tr>
        </TableHead>
        <tbody>
          {order.payments.map((payment) => (
            <Row key={payment.id}>
              <RowHeader>{payment.paidAt}</RowHeader>
              <Cell>{payment.label}</Cell>
              <Cell numeric>{signed(payment.amount)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <SumList
        rows={[...amountRows(order.amounts), { label: '应付', text: `¥${formatFen(order.pay)}` }]}
        total={{ label: '实收', text: signed(kept) }}
        className="mt-2"
      />
      <p className="mt-2">实收金额（大写）：{chineseAmount(kept)}</p>
    </Paper>
  )
}
