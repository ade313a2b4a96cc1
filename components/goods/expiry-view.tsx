import { cx } from '#components/ui/cx.ts'
import type { Expiry } from '#lib/domain/goods.ts'
import { batchText, daysLeftLabel, expiryLabel, URGENT_EXPIRY_DAYS } from '#lib/domain/goods-text.ts'

/**
 * Until when goods can be sold; amber when that is near, bolder when it is urgent. Members have the day, the days left
 * and, pointing at it, the batch.
 */
export function ExpiryView({ expiry, countsDays }: { expiry: Expiry; countsDays?: boolean | undefined }) {
  const text = countsDays || expiry.batch ? daysLeftLabel(expiry) : expiryLabel(expiry)
  const isUrgent = expiry.isNear && expiry.daysLeft <= URGENT_EXPIRY_DAYS
  return (
    <span
      title={batchText(expiry)}
      className={cx('whitespace-nowrap', expiry.isNear && 'text-warn-700', isUrgent && 'font-semibold')}
    >
      {text}
    </span>
  )
}
