import { SumList } from '#components/ui/sum-list.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import type { Claim } from '#lib/domain/after-sales.ts'
import { amountText, quantityText } from '#lib/kernel/known-text.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'

/** Batches a claim is about, with the money of each; the sums re-add. */
export function ClaimLines({ claim }: { claim: Claim }) {
  const goods = claim.refund === null ? null : fen(claim.refund - claim.shippingRefund)
  return (
    <div className="border border-line bg-surface">
      <Table className="phone-cards plain-rows" caption={`售后单 ${claim.number} 的商品`}>
        <TableHead
          columns={['商品', '批号 · 效期', '原因', { title: '数量', numeric: true }, { title: '退款', numeric: true }]}
        />
        <tbody>
          {claim.lines.map((line) => (
            <Row key={line.id}>
              <RowHeader>
                <span className="flex items-center gap-2">
                  <img
                    src={line.image}
                    alt=""
                    width={40}
                    height={40}
                    loading="lazy"
                    className="size-10 object-contain"
                  />
                  <span className="min-w-0">
                    <span className="font-semibold">{line.name}</span>
                    <span className="block text-meta text-ink-500">
                      {[line.spec, line.manufacturer].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </span>
              </RowHeader>
              <Cell className="cell-labelled whitespace-nowrap" data-label="批号">
                {line.batchNumber} · {line.expiresOn}
              </Cell>
              <Cell className="cell-labelled" data-label="原因">
                {line.causeText}
              </Cell>
              <Cell numeric className="cell-labelled" data-label="数量">
                {quantityText(line.quantity, line.unit)}
              </Cell>
              <Cell numeric className="cell-labelled" data-label="退款">
                {claim.isResent ? '补发' : amountText(line.refund)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {!claim.isResent && (
        <SumList
          rows={[
            { label: '商品', text: amountText(goods) },
            ...(claim.shippingRefund > 0 ? [{ label: '运费', text: `¥${formatFen(claim.shippingRefund)}` }] : []),
          ]}
          total={{ label: claim.state === 'done' ? '已退款' : '预计退款', text: amountText(claim.refund) }}
          className="px-3 py-2"
        />
      )}
    </div>
  )
}
