import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import type { OrderSummary } from '#lib/domain/order.ts'
import { payLabel } from '#lib/domain/order.ts'
import { amountText, quantityText } from '#lib/kernel/known-text.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { orderUrl } from '#lib/routes/links.ts'
import { OrderActions } from './order-actions.tsx'

const shownLines = 4

/** One order in the list: number, when, what, how much, and what can be done now. */
export function OrderCard({ order }: { order: OrderSummary }) {
  return (
    <article aria-label={`订单 ${order.number}`} className="border border-line bg-surface text-table">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-page px-3 py-1">
        <Link href={orderUrl(order.id)} className={linkClass('strong', {}, 'thumb-link')}>
          {order.number}
        </Link>
        <span className="text-ink-500">{order.createdAt.slice(0, 16)}</span>
        {order.kind === 'ephedrine' && <span className="text-warn-700">含麻订单</span>}
        <span className="ml-auto font-semibold">{order.stateText}</span>
      </header>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-3 py-1">
        <ul className="flex min-w-0 flex-1 flex-wrap gap-x-6 max-tablet:basis-full">
          {order.lines.slice(0, shownLines).map((line) => (
            <li key={`${line.name}${line.spec}${line.manufacturer}`} className="flex items-center gap-2">
              <img src={line.image} alt="" width={28} height={28} loading="lazy" className="size-7 object-contain" />
              <span>
                {line.isFound ? <mark className="bg-warn-50 font-semibold">{line.name}</mark> : line.name}{' '}
                <span className="text-ink-500">{line.spec}</span>
              </span>
              <span className="whitespace-nowrap text-ink-700">
                {line.unit === '' && line.quantity !== null
                  ? `×${line.quantity}`
                  : quantityText(line.quantity, line.unit)}
              </span>
            </li>
          ))}
          {order.lineCount > shownLines && <li className="text-ink-500">等 {order.lineCount} 个品种</li>}
        </ul>
        <p className="whitespace-nowrap">
          {payLabel(order)} <span className="text-form font-semibold text-price">{amountText(order.pay)}</span>
          {order.refunded > 0 && (
            <span className="block text-meta text-ink-500">已退 ¥{formatFen(order.refunded)}</span>
          )}
        </p>
        <div className="flex justify-end max-tablet:ml-auto tablet:min-w-60 desktop:min-w-75">
          <OrderActions order={order} />
        </div>
      </div>
    </article>
  )
}
