import { Cell, ColumnHeader, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import type { Order } from '#lib/domain/order.ts'
import { chineseAmount } from '#lib/kernel/chinese-amount.ts'
import { formatFen, formatPrice } from '#lib/kernel/money.ts'
import { Paper } from './paper.tsx'

type Line = Order['lines'][number]

function priceText(line: Line, batch: Line['batches'][number]): string {
  if (batch.isReplacement) return '补发'
  if (batch.isGift) return '赠品'
  return batch.goodsName === '' ? `¥${formatPrice(line.price)}` : '组合'
}

/** The note that travels with the goods: every batch that left, with maker, approval, made and expiry dates, and quantity. */
export function DeliveryNote({ order }: { order: Order }) {
  const rows = order.lines.flatMap((line) =>
    line.batches.filter((batch) => batch.shipmentId !== null).map((batch) => ({ line, batch })),
  )
  const facts = [
    ['购货单位', order.company],
    ['订单号', order.number],
    ['收货地址', `${order.address.text}　${order.address.name} ${order.address.phone}`],
    ['下单时间', order.createdAt],
    ['承运与运单', order.shipments.map((each) => `${each.carrier} ${each.trackingNumber}`).join('；')],
    ['发货时间', order.shipments.map((each) => each.shippedAt.slice(0, 16)).join('；')],
  ] as const
  return (
    <Paper order={order} title="药品随货同行单" facts={facts} signs={['发货人', '收货人', '验收日期']}>
      <Table caption={`订单 ${order.number} 发出的批次`} className="border border-line-strong">
        <TableHead>
          <tr>
            <ColumnHeader>
              品名<span className="max-tablet:not-print:hidden"> / 剂型 / 规格 / 批准文号</span>
            </ColumnHeader>
            <ColumnHeader className="max-tablet:not-print:hidden">生产厂家</ColumnHeader>
            <ColumnHeader>批号</ColumnHeader>
            <ColumnHeader className="max-tablet:not-print:hidden">生产日期</ColumnHeader>
            <ColumnHeader className="max-tablet:not-print:hidden">有效期至</ColumnHeader>
            <ColumnHeader numeric>数量</ColumnHeader>
            <ColumnHeader numeric>单价</ColumnHeader>
          </tr>
        </TableHead>
        <tbody>
          {rows.map(({ line, batch }) => (
            <Row key={batch.id}>
              <RowHeader>
                {batch.goodsName === '' ? line.name : `${line.name}：${batch.goodsName}`}
                <span className="block text-meta text-ink-500">
                  {[batch.form, batch.spec, batch.approvalNumber].filter(Boolean).join(' · ')}
                </span>
                <span className="hidden text-meta text-ink-500 max-tablet:not-print:block">
                  {batch.manufacturer}，生产日期 {batch.madeOn}
                </span>
              </RowHeader>
              <Cell className="max-tablet:not-print:hidden">{batch.manufacturer}</Cell>
              <Cell>
                {batch.number}
                <span className="hidden whitespace-nowrap text-meta max-tablet:not-print:block">
                  至 {batch.expiresOn}
                </span>
              </Cell>
              <Cell className="whitespace-nowrap max-tablet:not-print:hidden">{batch.madeOn}</Cell>
              <Cell className="whitespace-nowrap max-tablet:not-print:hidden">{batch.expiresOn}</Cell>
              <Cell numeric>
                {batch.quantity}
                {batch.goodsName === '' ? line.unit : ''}
              </Cell>
              <Cell numeric>{priceText(line, batch)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <p className="mt-2 flex flex-wrap justify-between gap-x-6">
        <span>订单实付金额（大写）：{chineseAmount(order.pay)}</span>
        <span>小写：¥{formatFen(order.pay)}</span>
      </p>
    </Paper>
  )
}
