import type { SheetColumn } from '#components/ui/sheet.tsx'
import { SheetTable } from '#components/ui/sheet.tsx'
import type { Order } from '#lib/domain/order.ts'
import { amountInWords, amountText, untold } from '#lib/kernel/known-text.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import { OrderPaper } from './order-sheet-frame.tsx'
import { Paper } from './printed-sheet.tsx'

type Line = Order['lines'][number]

interface SentBatch {
  readonly line: Line
  readonly batch: Line['batches'][number]
}

function priceText({ line, batch }: SentBatch): string {
  if (batch.isReplacement) return '补发'
  if (batch.isGift) return '赠品'
  return batch.goodsName === '' ? (line.price === null ? untold.price : formatPrice(line.price)) : '组合'
}

/** The generic name, and what the goods are called beside it: a name that ends with it says the rest alone. */
function nameText({ line, batch: { goodsName, genericName } }: SentBatch): string {
  const own = goodsName || line.name
  const rest = genericName !== '' && own.endsWith(genericName) ? own.slice(0, -genericName.length).trim() : own
  const name = genericName === '' ? own : rest === '' ? genericName : `${genericName}（${rest}）`
  return goodsName === '' ? name : `${line.name}：${name}`
}

/** The maker, with the holder of the authorisation beside it if that is another company. */
function makerText({ batch: { manufacturer, holder } }: SentBatch): string {
  return holder === '' || holder === manufacturer ? manufacturer : `${manufacturer}（上市许可持有人：${holder}）`
}

const columns: readonly SheetColumn<SentBatch>[] = [
  { title: '通用名（商品名）', kind: 'text', of: nameText },
  { title: '剂型', of: ({ batch }) => batch.form },
  { title: '规格', kind: 'text', of: ({ batch }) => batch.spec },
  { title: '批准文号', of: ({ batch }) => batch.approvalNumber },
  { title: '生产厂家', kind: 'text', of: makerText },
  { title: '批号', of: ({ batch }) => batch.number },
  { title: '生产日期', of: ({ batch }) => batch.madeOn },
  { title: '有效期至', of: ({ batch }) => batch.expiresOn },
  {
    title: '数量',
    kind: 'figure',
    of: ({ line, batch }) => `${batch.quantity}${batch.goodsName === '' ? line.unit : ''}`,
  },
  { title: '单价', kind: 'figure', of: priceText },
  { title: '贮藏', kind: 'text', of: ({ batch }) => batch.storage },
]

/** Many upstreams do not tell it: then the column is left out. */
const MAY_BE_ABSENT = '贮藏'

/** The note that travels with the goods: every batch that left, with maker, approval, made and expiry dates, and quantity. */
export function DeliveryNote({ order }: { order: Order }) {
  const rows = order.lines.flatMap((line) =>
    line.batches.filter((batch) => batch.shipmentId !== null).map((batch) => ({ line, batch })),
  )
  const shown = columns.filter(({ title, of }) => title !== MAY_BE_ABSENT || rows.some((row) => of(row) !== ''))
  const facts = [
    ['购货单位', order.company],
    ['订单号', order.number],
    ['下单时间', order.createdAt],
    ['收货地址', `${order.address.text}　${order.address.name} ${order.address.phone}`],
    ['承运与运单', order.shipments.map((each) => `${each.carrier} ${each.trackingNumber}`).join('；')],
    ['发货时间', order.shipments.map((each) => each.shippedAt.slice(0, 16)).join('；')],
  ] as const
  return (
    <Paper order={order} wide>
      <OrderPaper
        order={order}
        title="药品随货同行单"
        facts={facts}
        signs={['发货人', '收货人', '验收日期']}
        seal="供货单位出库专用章"
      >
        <SheetTable
          caption={`订单 ${order.number} 发出的批次`}
          columns={shown}
          rows={rows}
          keyOf={({ batch }) => batch.id}
          foot={`订单实付金额 ${amountText(order.pay)}　（大写）：${amountInWords(order.pay)}`}
        />
      </OrderPaper>
    </Paper>
  )
}
