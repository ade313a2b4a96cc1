import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/states.tsx'
import type { Settlement } from '#lib/domain/settlement.ts'
import { isLinkable } from '#lib/routes/match.ts'

/** What forbids ordering, each with its way out. */
export function Blockers({ settlement }: { settlement: Settlement }) {
  if (settlement.blockers.length === 0) return null
  return (
    <Notice kind="error">
      <ul role="alert">
        {settlement.blockers.map((blocker) => (
          <li key={`${blocker.code}${blocker.lineId ?? ''}`}>
            {blocker.text}
            {blocker.wayOut && isLinkable(blocker.wayOut.url) && (
              <Link href={blocker.wayOut.url} className="ml-2 underline">
                {blocker.wayOut.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
