import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import type { Coupon } from '#lib/domain/wallet.ts'
import { formatYuan } from '#lib/kernel/money.ts'
import { chinaDate, lastDay } from '#lib/kernel/time.ts'

/** The days a coupon or voucher counts, as far as they are known. */
export function ownSpan({ startsAt, expiresAt }: { startsAt: number; expiresAt: number }): string {
  const from = startsAt === 0 ? '' : chinaDate(new Date(startsAt))
  const to = expiresAt === 0 ? '' : lastDay(expiresAt)
  return from === '' && to === '' ? '' : `${from} ～ ${to}`.trim()
}

function worthText({ worth }: Coupon): string {
  if (worth === null) return '优惠券'
  return worth.kind === 'amount' ? `¥${formatYuan(worth.off)}` : `${Number((worth.rate * 10).toFixed(2))}折`
}

/** What a coupon is worth, where and until when it counts, and what may be done with it. */
export function CouponCard({ coupon, action }: { coupon: Coupon; action: ReactNode }) {
  return (
    <li className={cx('grid grid-cols-[120px_1fr] border border-line bg-surface', !coupon.isUsable && 'text-ink-500')}>
      <div className="flex flex-col items-center justify-center border-line border-r border-dashed px-2 py-3">
        <span className={cx('text-section font-semibold', coupon.isUsable && 'text-price')}>{worthText(coupon)}</span>
        {coupon.threshold !== null && (
          <span className="text-meta">{coupon.threshold > 0 ? `满${formatYuan(coupon.threshold)}可用` : '无门槛'}</span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 px-3 py-2 text-table">
        <p className="font-semibold text-ink-900">
          {coupon.name}
          {coupon.kindText && <span className="ml-2 font-normal text-ink-500 text-meta">{coupon.kindText}</span>}
        </p>
        <p>{coupon.scope}</p>
        <p className="text-meta text-ink-500">{ownSpan(coupon)}</p>
        <p className="flex items-center justify-between">
          <span>{!coupon.isUsable && coupon.stateText}</span>
          {action}
        </p>
      </div>
    </li>
  )
}
