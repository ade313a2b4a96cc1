import { cx } from '#components/ui/cx.ts'
import type { Ladder } from '#lib/domain/goods.ts'
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
  ladder: Ladder | null
  quantity: number
  unit: string
  /** Rows show the tier that prices and the next one; elsewhere there is room for all. */
  brief?: boolean
}

/** Tiers of a ladder price for the quantity in the field: reached, passed or missed, or the gap to the next. */
export function LadderView({ ladder, quantity, unit, brief }: LadderViewProps) {
  if (ladder === null) return <span className="text-ink-500">—</span>
  return (
    <ul className="text-meta">
      {(brief ? briefLadderNotes(ladder, quantity) : ladderNotes(ladder, quantity)).map((note) => (
        <li key={note.tier.id} className={cx('whitespace-nowrap', looks[note.state])}>
          {ladderText(note, unit)}
        </li>
      ))}
    </ul>
  )
}
