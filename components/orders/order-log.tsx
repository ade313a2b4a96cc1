import type { Order } from '#lib/domain/order.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { ClaimTable } from './claim-list.tsx'
import { HistoryList } from './history-list.tsx'
import { ParcelTemperature } from './parcel-temperature.tsx'

type Shipment = Order['shipments'][number]

/** What lies in a parcel, by batch. */
function ParcelContent({ order, shipment }: { order: Order; shipment: Shipment }) {
  const content = order.lines.flatMap((line) =>
    line.batches
      .filter((batch) => batch.shipmentId === shipment.id)
      .map((batch) => ({
        id: batch.id,
        text: `${batch.goodsName === '' ? line.name : batch.goodsName} ${batch.number}×${batch.quantity}`,
      })),
  )
  return <p className="text-meta text-ink-500">{content.map((each) => each.text).join('，')}</p>
}

function standingOf({ receivedAt, deliveredAt }: Shipment): string {
  if (receivedAt !== null) return `${receivedAt.slice(0, 16)} 已收货`
  return deliveredAt === null ? '运输中' : `承运商显示 ${deliveredAt.slice(0, 16)} 已签收，请验收`
}

function Parcel({ order, shipment }: { order: Order; shipment: Shipment }) {
  // The newest first; what is said twice of one moment is one line.
  const tracks = [...new Map(shipment.tracks.map((track) => [`${track.at}${track.text}`, track])).values()].reverse()
  return (
    <li className="border-line-soft border-t py-2 first:border-t-0">
      <p>
        {shipment.isResent && <span className="mr-2 text-info-700">补发</span>}
        <span className="font-semibold">{shipment.carrier}</span> {shipment.trackingNumber}{' '}
        <span className="text-ink-500">{shipment.shippedAt.slice(0, 16)} 发出</span>
        <span className="ml-2 text-ink-700">{standingOf(shipment)}</span>
      </p>
      {shipment.expectedOn !== null && <p className="text-ink-700">预计 {shipment.expectedOn} 送达</p>}
      <ParcelContent order={order} shipment={shipment} />
      <ol className="mt-1">
        {tracks.map((track, index) => (
          <li key={`${track.at}${track.text}`} className={index === 0 ? 'text-ink-900' : 'text-ink-500'}>
            {track.at.slice(0, 16)} {track.text}
          </li>
        ))}
      </ol>
      {shipment.temperature !== null && shipment.temperature.points.length > 0 && (
        <ParcelTemperature temperature={shipment.temperature} number={shipment.trackingNumber} />
      )}
    </li>
  )
}

/** Claims, payments, shipments with their tracks, and what happened to the order so far. */
export function OrderLog({ order }: { order: Order }) {
  return (
    <>
      {order.claims.length > 0 && (
        <section aria-label="退换/售后" className="flex flex-col gap-1">
          <h2 className="text-section font-semibold">退换/售后</h2>
          <ClaimTable claims={order.claims} caption={`订单 ${order.number} 的售后单`} />
        </section>
      )}
      <div className="grid gap-3 desktop:grid-cols-2">
        <section id="logistics" aria-label="物流" className="border border-line bg-surface px-3 py-2 text-table">
          <h2 className="text-section font-semibold">物流</h2>
          {order.shipments.length === 0 && <p className="text-ink-500">尚未发货</p>}
          <ul>
            {order.shipments.map((shipment) => (
              <Parcel key={shipment.id} order={order} shipment={shipment} />
            ))}
          </ul>
        </section>
        <div className="flex flex-col gap-3">
          {order.payments.length > 0 && (
            <section aria-label="付款记录" className="border border-line bg-surface px-3 py-2 text-table">
              <h2 className="text-section font-semibold">付款记录</h2>
              <ul>
                {order.payments.map((payment) => (
                  <li key={payment.id} className="flex gap-3">
                    <span className="text-ink-500">{payment.paidAt.slice(0, 16)}</span>
                    <span className="flex-1">{payment.label}</span>
                    <span>{amountText(payment.amount).replace('¥-', '-¥')}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <HistoryList label="订单记录" entries={order.history} className="flex-1 print:hidden" />
        </div>
      </div>
    </>
  )
}
