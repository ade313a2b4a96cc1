import type { Order } from '#lib/domain/order.ts'
import { formatFen } from '#lib/kernel/money.ts'

/** Payments, shipments with their tracks, and what happened to the order so far. */
export function OrderLog({ order }: { order: Order }) {
  return (
    <>
      {order.payments.length > 0 && (
        <section aria-label="付款记录" className="border border-line bg-surface px-3 py-2 text-table">
          <h2 className="text-section font-semibold">付款记录</h2>
          <ul>
            {order.payments.map((payment) => (
              <li key={payment.id}>
                {payment.paidAt} {payment.label} ¥{formatFen(payment.amount)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section id="logistics" aria-label="物流" className="border border-line bg-surface px-3 py-2 text-table">
        <h2 className="text-section font-semibold">物流</h2>
        {order.shipments.length === 0 && <p className="text-ink-500">尚未发货</p>}
        {order.shipments.map((shipment) => (
          <div key={shipment.id} className="py-1">
            <p>
              {shipment.carrier} {shipment.trackingNumber}{' '}
              <span className="text-ink-500">{shipment.shippedAt} 发出</span>
            </p>
            <ol>
              {shipment.tracks.map((track) => (
                <li key={`${track.at}${track.text}`} className="text-ink-700">
                  {track.at} {track.text}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </section>
      <section aria-label="订单记录" className="border border-line bg-surface px-3 py-2 text-table print:hidden">
        <h2 className="text-section font-semibold">订单记录</h2>
        <ol>
          {order.history.map((entry) => (
            <li key={`${entry.at}${entry.text}`}>
              <span className="text-ink-500">{entry.at}</span> {entry.text}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
