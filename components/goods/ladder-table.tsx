import { cx } from '#components/ui/cx.ts'
import { Cell, ColumnHeader, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import type { Goods, Ladder } from '#lib/domain/goods.ts'
import type { LadderNote } from '#lib/domain/ladder.ts'
import { ladderNotes } from '#lib/domain/ladder.ts'
import { marginText } from '#lib/domain/pack-price.ts'
import { formatUnitPrice } from '#lib/kernel/money.ts'

function termsOf({ kind, tier }: LadderNote, unit: string): string {
  return kind === 'up-to' ? `${tier.number}${unit}以内` : `满${tier.number}${unit}`
}

function stateOf({ state, distance }: LadderNote, unit: string): string {
  if (state === 'reached') return '✓ 当前价'
  if (state === 'gap') return `还差${distance}${unit}`
  return state === 'missed' ? `已超${distance}${unit}` : ''
}

interface LadderTableProps {
  goods: Goods
  ladder: Ladder
  quantity: number
}

/** Every tier with its price, what is kept of the retail price, and how far the quantity in the field is from it. */
export function LadderTable({ goods: { name, unit, retailPrice, salePrice }, ladder, quantity }: LadderTableProps) {
  const notes = salePrice === null ? [] : ladderNotes(ladder, salePrice, quantity)
  const hasMargin = notes.some(({ tier }) => marginText(retailPrice, tier.price) !== '')
  return (
    <Table caption={`${name} 的阶梯价`} className="w-auto border border-line">
      <TableHead>
        <tr>
          <ColumnHeader>数量</ColumnHeader>
          <ColumnHeader numeric>单价</ColumnHeader>
          {hasMargin && (
            <ColumnHeader numeric className="max-tablet:hidden">
              毛利率
            </ColumnHeader>
          )}
          <ColumnHeader>
            <span className="sr-only">与当前数量相比</span>
          </ColumnHeader>
        </tr>
      </TableHead>
      <tbody>
        {notes.map((note) => (
          <tr
            key={note.tier.id}
            className={cx('row-plain border-line-soft border-t', note.state === 'reached' && 'bg-brand-50')}
          >
            <RowHeader className="whitespace-nowrap">{termsOf(note, unit)}</RowHeader>
            <Cell numeric className="font-semibold text-price">
              {formatUnitPrice(note.tier.price, unit)}
            </Cell>
            {hasMargin && (
              <Cell numeric className="max-tablet:hidden">
                {marginText(retailPrice, note.tier.price).replace('毛利率 ', '')}
              </Cell>
            )}
            <Cell
              className={cx(
                // The widest text keeps the column, so that typing moves nothing.
                'w-24 whitespace-nowrap',
                note.state === 'reached' ? 'text-brand-700' : 'text-ink-500',
              )}
            >
              {stateOf(note, unit)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
