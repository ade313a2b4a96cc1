import { cx } from './cx.ts'

interface SumListProps {
  rows: readonly { readonly label: string; readonly text: string }[]
  total: { readonly label: string; readonly text: string }
  className?: string
}

/** Figures one below the other, right-aligned, the sum last and largest. */
export function SumList({ rows, total, className }: SumListProps) {
  return (
    <dl className={cx('flex flex-col items-end gap-0.5 text-table', className)}>
      {rows.map((row) => (
        <div key={row.label} className="flex gap-4">
          <dt className="text-ink-500">{row.label}</dt>
          <dd className="min-w-24 text-right">{row.text}</dd>
        </div>
      ))}
      <div className="flex items-baseline gap-4">
        <dt className="text-ink-700">{total.label}</dt>
        <dd className="min-w-24 text-right text-section font-semibold text-price">{total.text}</dd>
      </div>
    </dl>
  )
}
