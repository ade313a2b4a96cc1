import { cx } from '#components/ui/cx.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { ladderText } from '#lib/domain/goods-text.ts'
import { briefLadderNotes, ladderNotes } from '#lib/domain/ladder.ts'

const looks = {
  reached: 'text-brand-700',
  passed: 'text-ink-300',
  gap: 'text-ink-500',
  missed: 'text-ink-300',
  wider: 'text-ink-500',
}

interface LadderViewProps {
  goods: Pick<Goods, 'ladder' | 'salePrice' | 'unit'>
  quantity: number
  /** Rows show the tier that prices and the next one; elsewhere there is room for all. */
  brief?: boolean
}

/** Tiers of a ladder price for the quantity in the field: reached, passed or missed, or the gap to the next. */
export function LadderView({ goods: { ladder, salePrice, unit }, quantity, brief }: LadderViewProps) {
  const notesOf = brief ? briefLadderNotes : ladderNotes
  const notes = ladder === null || salePrice === null ? [] : notesOf(ladder, salePrice, quantity)
  if (notes.length === 0) return <span className="text-ink-500">—</span>
  return (
    <ul className="text-meta">
      {notes.map((note) => (
        <li key={note.tier.id} className={cx('whitespace-nowrap', looks[note.state])}>
          {ladderText(note, unit)}
        </li>
      ))}
    </ul>
  )
}
