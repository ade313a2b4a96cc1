import { cx } from '#components/ui/cx.ts'
import { FileLink, Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Amount, UnitPrice } from '#components/ui/money.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { TagList } from '#components/ui/tag.tsx'
import type { Order, OrderBatch, OrderLine } from '#lib/domain/order.ts'
import { payLabel } from '#lib/domain/order.ts'
import { amountText, quantityText } from '#lib/kernel/known-text.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, formatPrice } from '#lib/kernel/money.ts'
import { goodsUrl } from '#lib/routes/links.ts'

/** What of an offer falls on a line; where nothing does, a phone leaves it out. */
function ShareCell({ label, amount }: { label: string; amount: Fen }) {
  return (
    <Cell numeric className={cx('cell-labelled', amount === 0 && 'max-tablet:hidden')} data-label={label}>
      {amount > 0 ? `-¥${formatFen(amount)}` : '—'}
    </Cell>
  )
}

function Name({ line }: { line: OrderLine }) {
  return line.goodsId === null ? (
    <span className="font-semibold">{line.name}</span>
  ) : (
    <Link href={goodsUrl(line.goodsId)} className={linkClass('strong')}>
      {line.name}
    </Link>
  )
}

/** One batch of a line, with what became of its units where that is not simply "received". */
function BatchNote({ batch, unit }: { batch: OrderBatch; unit: string }) {
  const openUnits = batch.claimed - batch.refunded - batch.resent
  const notes = [
    batch.isReplacement ? '补发' : '',
    batch.isUnsent ? '未发' : '',
    batch.received !== null && batch.received < batch.quantity ? `完好${batch.received}` : '',
    batch.refunded > 0 ? `已退款${batch.refunded}` : '',
    batch.resent > 0 ? `已补发${batch.resent}` : '',
    openUnits > 0 ? `售后中${openUnits}` : '',
  ].filter((note) => note !== '')
  return (
    <div className="tablet:whitespace-nowrap">
      {batch.goodsName !== '' && (
        <span className="text-ink-500">
          {batch.isGift ? '赠 ' : ''}
          {batch.goodsName}{' '}
        </span>
      )}
      {batch.number} · {batch.expiresOn} · {batch.quantity}
      {batch.goodsName === '' ? unit : ''}
      {batch.reportUrl && (
        <FileLink
          href={batch.reportUrl}
          download
          aria-label={`检验报告 批号 ${batch.number}`}
          className={linkClass('body', { underlined: true }, 'ml-1')}
        >
          报告
        </FileLink>
      )}
      {notes.length > 0 && <span className="ml-1 text-warn-700">（{notes.join('，')}）</span>}
      <span className="block text-ink-500">
        生产 {batch.madeOn} · {batch.warehouse}
      </span>
      {batch.traceCodes.length > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-500">追溯码 {batch.traceCodes.length} 个</summary>
          {batch.traceCodes.map((code) => (
            <span key={code} className="block select-all">
              {code}
            </span>
          ))}
        </details>
      )}
    </div>
  )
}

function LineRow({ line, paid }: { line: OrderLine; paid: string }) {
  return (
    <Row>
      <RowHeader>
        <TagList tags={line.tags.map((label) => ({ label }))} />
        <Name line={line} />
        <span className="block text-meta text-ink-500">
          {line.spec} · {line.manufacturer}
        </span>
        {line.gift && (
          <span className="block text-meta text-ink-700">
            赠 {line.gift.name} ×{line.gift.total}
          </span>
        )}
      </RowHeader>
      <Cell className="cell-labelled text-meta" data-label="批号">
        {line.batches.map((batch) => (
          <BatchNote key={batch.id} batch={batch} unit={line.unit} />
        ))}
        {line.batches.length === 0 && <span className="text-ink-500">—</span>}
      </Cell>
      <Cell numeric className="cell-labelled" data-label="单价">
        <UnitPrice price={line.price} unit={line.unit} tone="ink" className="text-table" />
        {line.parts.length > 1 && (
          <span className="block text-meta text-ink-500">
            {line.parts.map((part) => `${part.number}${line.unit}×¥${formatPrice(part.price)}`).join(' + ')}
          </span>
        )}
      </Cell>
      <Cell numeric className="cell-labelled" data-label="数量">
        {quantityText(line.quantity, line.unit)}
      </Cell>
      <Cell numeric className="cell-labelled" data-label="金额">
        {amountText(line.amount)}
      </Cell>
      <ShareCell label="满减" amount={line.fullReductionShare} />
      <ShareCell label="折扣" amount={line.discountShare} />
      <ShareCell label="优惠券" amount={line.couponShare} />
      <Cell numeric className="cell-labelled" data-label={paid}>
        <Amount amount={line.pay} className="text-table" />
      </Cell>
    </Row>
  )
}

/** Lines as they were frozen when the order was submitted; each row's figures lead from amount to what is paid. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <Table className="phone-cards fact-rows" caption={`订单 ${order.number} 的商品`}>
      <TableHead
        columns={[
          '商品',
          '批号 · 效期 · 数量',
          { title: '单价', numeric: true },
          { title: '数量', numeric: true },
          { title: '金额', numeric: true },
          { title: '满减', numeric: true },
          { title: '折扣', numeric: true },
          { title: '优惠券', numeric: true },
          { title: payLabel(order), numeric: true },
        ]}
      />
      <tbody>
        {order.lines.map((line) => (
          <LineRow key={line.id} line={line} paid={payLabel(order)} />
        ))}
      </tbody>
    </Table>
  )
}
