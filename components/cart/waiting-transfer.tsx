import { Countdown } from '#components/ui/countdown.tsx'
import { Link } from '#components/ui/link.tsx'
import { Notice } from '#components/ui/states.tsx'
import { useOrders } from '#lib/browser/use-orders.ts'
import { noOrderFilter } from '#lib/domain/order.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { transferUrl } from '#lib/routes/links.ts'

/**
 * Orders with ephedrine-containing goods wait for a company transfer while another order is paid: a mixed cart becomes
 * both, and the one that is not on the screen would be closed unseen.
 */
export function WaitingTransfer({ besides }: { besides: number }) {
  const { data } = useOrders({ state: 'unpaid', filter: noOrderFilter, page: 1 })
  const waiting = (data?.items ?? []).filter((order) => order.kind === 'ephedrine' && order.id !== besides)
  if (waiting.length === 0) return null
  return (
    <Notice kind="warn">
      {waiting.map((order) => (
        <p key={order.id} className="flex flex-wrap items-center gap-x-3 py-0.5">
          <span>
            另有含麻订单 {order.number} 待对公转账 {amountText(order.pay)}
          </span>
          {order.payBefore !== null && <Countdown endsAt={Math.floor(order.payBefore / 1000)} prefix="剩余" />}
          <Link href={transferUrl(order.id)} className="underline">
            去转账
          </Link>
        </p>
      ))}
    </Notice>
  )
}
