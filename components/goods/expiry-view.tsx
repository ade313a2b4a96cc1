import { cx } from '#components/ui/cx.ts'
import type { Expiry } from '#lib/domain/goods.ts'
import { daysLeftLabel, expiryLabel, URGENT_EXPIRY_DAYS } from '#lib/domain/goods-text.ts'

/** Until when goods can be sold; amber when that is near, bolder when it is urgent. */
export function ExpiryView({ expiry, countsDays }: { expiry: Expiry; countsDays?: boolean | undefined }) {
  const text = countsDays ? daysLeftLabel(expiry) : expiryLabel(expiry)
  const isUrgent = expiry.isNear && expiry.daysLeft <= URGENT_EXPIRY_DAYS
  return <span className={cx(expiry.isNear && 'text-warn-700', isUrgent && 'font-semibold')}>{text}</span>
}
