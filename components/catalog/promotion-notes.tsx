import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Tag } from '#components/ui/tag.tsx'
import type { GoodsCampaign, PromotionNote } from '#lib/domain/goods-detail.ts'
import { endMinute } from '#lib/kernel/time.ts'
import { unsaid } from '#lib/kernel/unsaid.ts'
import { isLinkable } from '#lib/routes/match.ts'

function Name({ note: { name }, campaigns }: { note: PromotionNote } & Pick<PromotionNotesProps, 'campaigns'>) {
  const url = campaigns.find((campaign) => campaign.name === name)?.url
  if (!url || !isLinkable(url)) return <span>{name}</span>
  return (
    <Link href={url} className={linkClass('body')}>
      {name}
    </Link>
  )
}

interface PromotionNotesProps {
  notes: readonly PromotionNote[]
  campaigns: readonly GoodsCampaign[]
}

/** What runs for these goods now, each with its tag, its rule and its end; its name leads to the page that explains it. */
export function PromotionNotes({ notes, campaigns }: PromotionNotesProps) {
  if (notes.length === 0) return null
  return (
    <section aria-label="促销" className="mt-3 border-line-soft border-t py-2">
      <ul className="flex flex-col gap-1 text-table">
        {notes.map((note) => (
          <li key={`${note.kind}${note.id}`} className="flex flex-wrap items-center gap-2">
            <Tag label={note.label} />
            <Name note={note} campaigns={campaigns} />
            <span className="text-ink-500">{unsaid(note.name, note.description)}</span>
            {note.endsAt !== null && <span className="text-meta text-ink-500">至 {endMinute(note.endsAt)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
