import { cx } from '#components/ui/cx.ts'
import type { Ladder } from '#lib/domain/goods.ts'
import { ladderText } from '#lib/domain/goods-text.ts'
import { ladderNotes } from '#lib/domain/ladder.ts'

const looks = { reached: 'text-brand-700', passed: 'text-ink-300', gap: 'text-ink-500' }

/** Tiers of a ladder price for the quantity that stands in the field: reached, passed, or the gap to the next. */
export function LadderView({ ladder, quantity, unit }: { ladder: Ladder | null; quantity: number; unit: string }) {
  if (ladder === null) return <span className="text-ink-500">—</span>
  return (
    <ul className="text-meta">
      {ladderNotes(ladder, quantity).map((note) => (
        <li key={note.tier.id} className={cx('whitespace-nowrap', looks[note.state])}>
          {ladderText(note, unit)}
        </li>
      ))}
    </ul>
  )
}
