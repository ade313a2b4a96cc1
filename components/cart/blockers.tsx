import { ReasonWayOut } from '#components/goods/reason-list.tsx'
import { Notice } from '#components/ui/states.tsx'
import type { Settlement } from '#lib/domain/settlement.ts'

/** What forbids ordering, each with its way out. */
export function Blockers({ settlement }: { settlement: Settlement }) {
  if (settlement.blockers.length === 0) return null
  return (
    <Notice kind="error">
      <ul role="alert">
        {settlement.blockers.map((blocker) => (
          <li key={`${blocker.code}${blocker.lineId ?? ''}`}>
            {blocker.text}
            <ReasonWayOut reason={blocker} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
