import type { CampaignSection } from '#lib/domain/campaign.ts'

export const sectionAnchor = (id: number): string => `section-${id}`

/** Sections of a page side by side, each a link down to it. */
export function SectionIndex({ label, sections }: { label: string; sections: readonly CampaignSection[] }) {
  if (sections.length < 2) return null
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-px border border-line bg-line">
        {sections.map(({ id, name, note }) => (
          <li key={id} className="flex-1 basis-40 bg-surface">
            <a href={`#${sectionAnchor(id)}`} className="block h-full px-4 py-2 hover:bg-row-hover">
              <span className="block font-semibold">{name}</span>
              <span className="block text-meta text-ink-500">{note}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
