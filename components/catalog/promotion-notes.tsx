import { Tag } from '#components/ui/tag.tsx'
import type { PromotionNote } from '#lib/domain/goods-detail.ts'
import { unsaid } from '#lib/domain/said-once.ts'
import { endMinute } from '#lib/kernel/time.ts'

/** What runs for these goods now, each with its tag, its rule and its end. */
export function PromotionNotes({ notes }: { notes: readonly PromotionNote[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-label="促销" className="mt-3 border-line-soft border-t py-2">
      <ul className="flex flex-col gap-1 text-table">
        {notes.map((note) => (
          <li key={`${note.kind}${note.id}`} className="flex flex-wrap items-center gap-2">
            <Tag label={note.label} />
            <span>{note.name}</span>
            <span className="text-ink-500">{unsaid(note.name, note.description)}</span>
            {note.endsAt !== null && <span className="text-meta text-ink-500">至 {endMinute(note.endsAt)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
