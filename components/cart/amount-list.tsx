import { cx } from '#components/ui/cx.ts'
import type { CartAmounts } from '#lib/domain/cart.ts'
import { formatFen } from '#lib/kernel/money.ts'

/** From goods to what is paid, line by line: the figures re-add to the fen. */
export function AmountList({ amounts, className }: { amounts: CartAmounts; className?: string }) {
  const rows = [
    { label: '商品金额', text: `¥${formatFen(amounts.goods)}`, show: true },
    { label: '满减', text: `-¥${formatFen(amounts.fullReduction)}`, show: amounts.fullReduction > 0 },
    { label: '订单折扣', text: `-¥${formatFen(amounts.discount)}`, show: amounts.discount > 0 },
    { label: '优惠券', text: `-¥${formatFen(amounts.coupon)}`, show: amounts.coupon > 0 },
    { label: '运费', text: amounts.shipping > 0 ? `+¥${formatFen(amounts.shipping)}` : '包邮', show: true },
  ]
  return (
    <dl className={cx('flex flex-col items-end gap-0.5 text-table', className)}>
      {rows
        .filter((row) => row.show)
        .map((row) => (
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
