import { cx } from '#components/ui/cx.ts'
import { badgeText } from '#lib/domain/common.ts'

/** A count in red, 99+ at most; nothing for none. `what` is read out after the number. */
export function CountBadge({ count, what, className }: { count: number; what: string; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      className={cx(
        'inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-price px-1 text-meta text-white leading-4',
        className,
      )}
    >
      {badgeText(count)}
      <span className="sr-only">{what}</span>
    </span>
  )
}
