import { ReasonWayOut } from '#components/goods/reason-list.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/states.tsx'
import type { Settlement } from '#lib/domain/settlement.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { ordersUrl } from '#lib/routes/links.ts'

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

/** Orders that still wait for their money: the shop keeps goods for them, and may take only so many. */
export function UnpaidNote({ unpaid }: Pick<Settlement, 'unpaid'>) {
  if (unpaid === null || unpaid.count === 0) return null
  return (
    <Notice>
      还有 {unpaid.count} 笔订单未付款，共 ¥{formatFen(unpaid.amount)}
      <Link href={ordersUrl({ state: 'unpaid' })} className="ml-2 text-brand-700">
        查看
      </Link>
    </Notice>
  )
}
