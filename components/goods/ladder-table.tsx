import { cx } from '#components/ui/cx.ts'
import { Cell, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import type { Goods, Ladder } from '#lib/domain/goods.ts'
import type { LadderNote } from '#lib/domain/ladder.ts'
import { ladderNotes } from '#lib/domain/ladder.ts'
import { marginText } from '#lib/domain/pack-price.ts'
import type { Price } from '#lib/kernel/money.ts'
import { formatUnitPrice } from '#lib/kernel/money.ts'

function termsOf({ kind, tier }: LadderNote, unit: string): string {
  return kind === 'up-to' ? `${tier.number}${unit}以内` : `满${tier.number}${unit}`
}

const REACHED = '✓ 当前价'

function stateOf({ state, distance }: LadderNote, unit: string): string {
  if (state === 'reached') return REACHED
  if (state === 'gap') return `还差${distance}${unit}`
  return state === 'missed' ? `已超${distance}${unit}` : ''
}

interface RowProps {
  terms: string
  price: Price
  goods: Goods
  hasMargin: boolean
  /** How far the quantity in the field is from it. */
  state: string
  isReached: boolean
}

function Row({ terms, price, goods: { unit, retailPrice }, hasMargin, state, isReached }: RowProps) {
  return (
    <tr className={cx('row-plain border-line-soft border-t', isReached && 'bg-brand-50')}>
      <RowHeader className="whitespace-nowrap">{terms}</RowHeader>
      <Cell numeric className="font-semibold text-price">
        {formatUnitPrice(price, unit)}
      </Cell>
      {hasMargin && (
        <Cell numeric className="max-tablet:hidden">
          {marginText(retailPrice, price).replace('毛利率 ', '')}
        </Cell>
      )}
      {/* The widest text keeps the column, so that typing moves nothing. */}
      <Cell className={cx('w-24 whitespace-nowrap', isReached ? 'text-brand-700' : 'text-ink-500')}>{state}</Cell>
    </tr>
  )
}

interface LadderTableProps {
  goods: Goods
  ladder: Ladder
  quantity: number
}

/** Every tier with its price, what is kept of the retail price, and how far the quantity in the field is from it. */
export function LadderTable({ goods, ladder, quantity }: LadderTableProps) {
  const { name, unit, retailPrice, salePrice } = goods
  const notes = salePrice === null ? [] : ladderNotes(ladder, salePrice, quantity)
  const hasMargin = notes.some(({ tier }) => marginText(retailPrice, tier.price) !== '')
  // Where few are cheap, what more of them cost is said as well.
  const widest = ladder.kind === 'up-to' ? notes.at(-1)?.tier.number : undefined
  return (
    <Table caption={`${name} 的阶梯价`} className="w-auto border border-line">
      <TableHead
        columns={[
          '数量',
          { title: '单价', numeric: true },
          hasMargin && { title: '毛利率', numeric: true, className: 'max-tablet:hidden' },
          { title: <span className="sr-only">与当前数量相比</span> },
        ]}
      />
      <tbody>
        {notes.map((note) => (
          <Row
            key={note.tier.id}
            terms={termsOf(note, unit)}
            price={note.tier.price}
            goods={goods}
            hasMargin={hasMargin}
            state={stateOf(note, unit)}
            isReached={note.state === 'reached'}
          />
        ))}
        {widest !== undefined && salePrice !== null && (
          <Row
            terms={`超过${widest}${unit}`}
            price={salePrice}
            goods={goods}
            hasMargin={hasMargin}
            state={quantity > widest ? REACHED : ''}
            isReached={quantity > widest}
          />
        )}
      </tbody>
    </Table>
  )
}
