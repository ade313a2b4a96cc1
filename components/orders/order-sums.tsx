import type { Order } from '#lib/domain/order.ts'
import { formatFen } from '#lib/kernel/money.ts'

/** From goods to what is paid; the figures re-add to the fen. */
export function OrderSums({ order }: { order: Order }) {
  const { amounts } = order
  const rows = [
    { label: '商品金额', text: `¥${formatFen(amounts.goods)}` },
    { label: '满减', text: `-¥${formatFen(amounts.fullReduction)}` },
    { label: '订单折扣', text: `-¥${formatFen(amounts.discount)}` },
    { label: '优惠券', text: `-¥${formatFen(amounts.coupon)}` },
    { label: '运费', text: `+¥${formatFen(amounts.shipping)}` },
  ]
  return (
    <dl className="flex flex-col items-end gap-0.5 border border-line bg-surface px-3 py-2 text-table">
      {rows.map((row) => (
        <div key={row.label} className="flex gap-4">
          <dt className="text-ink-500">{row.label}</dt>
          <dd className="min-w-24 text-right">{row.text}</dd>
        </div>
      ))}
      <div className="flex items-baseline gap-4">
        <dt className="text-ink-700">应付</dt>
        <dd className="min-w-24 text-right text-section font-semibold text-price">¥{formatFen(amounts.pay)}</dd>
      </div>
    </dl>
  )
}
