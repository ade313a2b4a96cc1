import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import type { Reason } from '#lib/domain/goods.ts'
import { isLinkable } from '#lib/routes/match.ts'

/** What leads out of a reason, where that page exists. */
export function ReasonWayOut({ reason }: { reason: Reason | undefined }) {
  if (!reason?.wayOut || !isLinkable(reason.wayOut.url)) return null
  return (
    <Link href={reason.wayOut.url} className="ml-2 whitespace-nowrap text-brand-700 underline">
      {reason.wayOut.label}
    </Link>
  )
}

/** Every reason why something can't be bought, each with its own way out beside it. */
export function ReasonList({ reasons, className }: { reasons: readonly Reason[]; className?: string }) {
  if (reasons.length === 0) return null
  return (
    <ul className={cx('text-warn-700', className)}>
      {reasons.map((reason) => (
        <li key={`${reason.code} ${reason.text}`} className={reason.code === 'guest' ? 'for-guests' : undefined}>
          {reason.text}
          <ReasonWayOut reason={reason} />
        </li>
      ))}
    </ul>
  )
}
