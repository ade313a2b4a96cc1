import { Button } from '#components/ui/button.tsx'
import { Amount, UnitPrice } from '#components/ui/money.tsx'
import { useRowStops } from '#components/ui/row-stops.ts'
import { SumList } from '#components/ui/sum-list.tsx'
import { Cell, Row, Table, TableHead } from '#components/ui/table.tsx'
import { amountRows, sumLabel, sumText } from '#lib/domain/amount-rows.ts'
import type { CartLine } from '#lib/domain/cart.ts'
import { lineName, lineUnit } from '#lib/domain/cart.ts'
import type { ExplainedPart } from '#lib/domain/price-steps.ts'
import type { SettlementOrder } from '#lib/domain/settlement.ts'
import { quantityText } from '#lib/kernel/known-text.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { LineItemView } from './line-item.tsx'
import { LineFacts } from './line-notes.tsx'

function LineRow({ line, onExplain }: Pick<OrderPreviewProps, 'onExplain'> & { line: CartLine }) {
  const share = fen(line.fullReductionShare + line.discountShare)
  return (
    <Row>
      <LineItemView line={line}>
        <LineFacts line={line} />
      </LineItemView>
      <Cell numeric className="cell-labelled" data-label="单价">
        <UnitPrice price={line.price} unit={lineUnit(line)} tone="ink" className="text-table" />
      </Cell>
      <Cell numeric className="cell-labelled" data-label="数量">
        {quantityText(line.quantity, lineUnit(line))}
      </Cell>
      <Cell numeric className="cell-labelled" data-label="优惠">
        {share > 0 ? `-¥${formatFen(share)}` : '—'}
      </Cell>
      <Cell numeric className="cell-labelled" data-label="小计">
        <Amount amount={line.amount} className="text-base" />
        {onExplain && (
          <Button
            variant="text"
            size="row"
            aria-haspopup="dialog"
            aria-label={`价格明细 ${lineName(line)}`}
            onClick={() => onExplain(line.id)}
          >
            明细
          </Button>
        )}
      </Cell>
    </Row>
  )
}

interface OrderPreviewProps {
  order: SettlementOrder
  position: number
  of: number
  /** Shows every step of a line's price, where the shop API explains them. */
  onExplain?: (part: ExplainedPart) => void
}

/** One order as it will be placed: its lines and its own sum. */
export function OrderPreview({ order, position, of, onExplain }: OrderPreviewProps) {
  const title = order.kind === 'ephedrine' ? '含麻商品订单（对公转账）' : '商品清单'
  const id = `order-preview-${order.kind}`
  const stops = useRowStops()
  return (
    <section aria-labelledby={id} className="border border-line bg-surface">
      <h2 id={id} className="px-3 py-2 text-section font-semibold">
        {title}
        {of > 1 && (
          <span className="ml-2 text-table font-normal text-ink-500">
            第 {position} 单，共 {of} 单
          </span>
        )}
      </h2>
      <Table {...stops} className="phone-cards preview-rows tablet:table-fixed" caption={title}>
        <TableHead
          columns={[
            '商品',
            { title: '单价', numeric: true, className: 'w-30' },
            { title: '数量', numeric: true, className: 'w-24' },
            { title: '优惠', numeric: true, className: 'w-30' },
            { title: '小计', numeric: true, className: 'w-40' },
          ]}
        />
        <tbody>
          {order.lines.map((line) => (
            <LineRow key={line.id} line={line} onExplain={onExplain} />
          ))}
        </tbody>
      </Table>
      <SumList
        rows={amountRows(order.amounts)}
        total={{ label: sumLabel(order.amounts), text: sumText(order.amounts) }}
        className="px-3 py-2"
      />
    </section>
  )
}
