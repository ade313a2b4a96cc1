import { cx } from '#components/ui/cx.ts'

interface HistoryListProps {
  label: string
  entries: readonly { readonly at: string; readonly text: string }[]
  className?: string
}

/** What happened to an order or a claim, by the minute. */
export function HistoryList({ label, entries, className }: HistoryListProps) {
  return (
    <section aria-label={label} className={cx('border border-line bg-surface px-3 py-2 text-table', className)}>
      <h2 className="text-section font-semibold">{label}</h2>
      <ol>
        {entries.map((entry) => (
          <li key={`${entry.at}${entry.text}`} className="flex gap-3">
            <span className="whitespace-nowrap text-ink-500">{entry.at.slice(0, 16)}</span>
            <span>{entry.text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
