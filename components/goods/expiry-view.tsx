import { cx } from '#components/ui/cx.ts'
import type { Expiry } from '#lib/domain/goods.ts'
import { batchText, expiryText, URGENT_EXPIRY_DAYS } from '#lib/domain/goods-text.ts'

/**
 * Until when goods can be sold; amber when that is near, bolder when it is urgent. Members have the day and, pointing at
 * it, the batch and the days left.
 */
export function ExpiryView({ expiry, countsDays }: { expiry: Expiry; countsDays?: boolean | undefined }) {
  const isUrgent = expiry.isNear && expiry.daysLeft !== null && expiry.daysLeft <= URGENT_EXPIRY_DAYS
  return (
    <span
      title={batchText(expiry)}
      className={cx('break-keep', expiry.isNear && 'text-warn-700', isUrgent && 'font-semibold')}
    >
      {expiryText(expiry, countsDays ?? false)}
    </span>
  )
}
