import type { SheetColumn } from '#components/ui/sheet.tsx'
import { SheetTable } from '#components/ui/sheet.tsx'
import { amountRows } from '#lib/domain/amount-rows.ts'
import type { Order, OrderLine } from '#lib/domain/order.ts'
import { payLabel } from '#lib/domain/order.ts'
import { amountInWords, amountText, figureText, quantityText, untold } from '#lib/kernel/known-text.ts'
import { fen, formatFen, formatPrice } from '#lib/kernel/money.ts'
import { OrderPaper } from './order-sheet-frame.tsx'

type Column = SheetColumn<OrderLine>

/** What a line's batches say, one below the other; the same is not said twice. */
const ofBatches = (line: OrderLine, textOf: (batch: OrderLine['batches'][number]) => string) =>
  [...new Set(line.batches.map(textOf))].map((text) => <div key={text}>{text}</div>)

const deducted = (line: OrderLine): number => line.fullReductionShare + line.discountShare + line.couponShare

const columns: readonly Column[] = [
  {
    title: '品名',
    kind: 'text',
    of: ({ name, gift }) => (gift ? `${name}（赠 ${gift.name} ×${gift.total}）` : name),
  },
  { title: '规格', kind: 'text', of: (line) => line.spec },
  { title: '生产厂家', kind: 'text', of: (line) => line.manufacturer },
  { title: '批号', of: (line) => ofBatches(line, (batch) => batch.number) },
  { title: '有效期至', of: (line) => ofBatches(line, (batch) => batch.expiresOn) },
  { title: '数量', kind: 'figure', of: (line) => quantityText(line.quantity, line.unit) },
  { title: '单价', kind: 'figure', of: (line) => (line.price === null ? untold.price : formatPrice(line.price)) },
  { title: '金额', kind: 'figure', of: (line) => figureText(line.amount) },
]

const deductions: readonly Column[] = [
  { title: '优惠', kind: 'figure', of: (line) => (deducted(line) > 0 ? `-${formatFen(fen(deducted(line)))}` : '') },
  { title: '实付', kind: 'figure', of: (line) => figureText(line.pay) },
]

/** An order on paper: a line an item, the sums that lead to what is paid, and room for the seal. */
export function OrderSheet({ order }: { order: Order }) {
  const facts = [
    ['购货单位', order.company],
    ['订单号', order.number],
    ['下单时间', order.createdAt],
    ['订单状态', order.stateText],
    ['收货', `${order.address.text}　${order.address.name} ${order.address.phone}`],
    ['付款方式', [...new Set(order.payments.map(({ label }) => label))].join('、')],
    ['物流', order.shipments.map((each) => `${each.carrier} ${each.trackingNumber}`).join('；')],
    ['备注', order.remark],
  ] as const
  const sums = [
    ...amountRows(order.amounts),
    { label: payLabel(order), text: amountText(order.pay) },
    ...(order.refunded > 0 ? [{ label: '售后已退', text: `-¥${formatFen(order.refunded)}` }] : []),
  ]
  return (
    <OrderPaper order={order} title="采购订单" facts={facts} signs={['制单', '复核', '日期']} seal="供货单位盖章">
      <SheetTable
        caption={`订单 ${order.number} 的商品`}
        columns={order.lines.some((line) => deducted(line) > 0) ? [...columns, ...deductions] : columns}
        rows={order.lines}
        keyOf={({ id }) => id}
        foot={[
          ...sums.map(({ label, text }) => `${label} ${text}`),
          `${payLabel(order)}（大写）：${amountInWords(order.pay)}`,
        ].join('　')}
      />
    </OrderPaper>
  )
}
