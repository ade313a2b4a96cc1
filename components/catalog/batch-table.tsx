import { Cell, ColumnHeader, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import type { Goods } from '#lib/domain/goods.ts'
import type { Batch } from '#lib/domain/goods-detail.ts'

/** Batches that can be sold: number, made and expiry dates, days left; pieces left only for those who may see stock. */
export function BatchTable({ goods, batches }: { goods: Goods; batches: readonly Batch[] }) {
  if (batches.length === 0) return null
  const showStock = batches.some((batch) => batch.stock !== null)
  return (
    <section aria-labelledby="goods-batches" className="bg-surface p-4">
      <h2 id="goods-batches" className="mb-2 text-section font-semibold">
        批号与效期
      </h2>
      <Table caption={`${goods.name} 的批号与效期`}>
        <TableHead>
          <tr>
            <ColumnHeader>批号</ColumnHeader>
            <ColumnHeader>生产日期</ColumnHeader>
            <ColumnHeader>有效期至</ColumnHeader>
            <ColumnHeader numeric>剩余天数</ColumnHeader>
            {showStock && <ColumnHeader numeric>库存</ColumnHeader>}
          </tr>
        </TableHead>
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.number} className="row-plain border-line-soft border-b">
              <RowHeader>{batch.number}</RowHeader>
              <Cell>{batch.madeOn}</Cell>
              <Cell>{batch.expiresOn}</Cell>
              <Cell numeric>{batch.daysLeft} 天</Cell>
              {showStock && <Cell numeric>{batch.stock ?? '—'}</Cell>}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
