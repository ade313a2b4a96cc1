import { FieldsetTitle, Radio, RadioGroup } from '#components/ui/check.tsx'
import type { Settlement } from '#lib/domain/settlement.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { lastDay } from '#lib/kernel/time.ts'

/** Coupons of the member; those that can't be used say why. Order discount and coupon exclude each other. */
export function CouponChoice({
  settlement,
  onChoose,
}: {
  settlement: Settlement
  onChoose: (id: number | null) => void
}) {
  if (settlement.coupons.length === 0) return null
  return (
    <section aria-label="优惠券" className="border border-line bg-surface px-3 py-2">
      <RadioGroup legend={<FieldsetTitle>优惠券</FieldsetTitle>} columns>
        <Radio
          name="coupon"
          label="不使用优惠券"
          checked={settlement.couponId === null}
          onChange={() => onChoose(null)}
        />
        {settlement.coupons.map((coupon) => (
          <Radio
            key={coupon.id}
            name="coupon"
            checked={settlement.couponId === coupon.id}
            disabled={!coupon.isUsable}
            onChange={() => onChoose(coupon.id)}
            label={
              <span className={coupon.isUsable ? undefined : 'text-ink-500'}>
                {coupon.name}
                {coupon.isUsable && coupon.amount > 0 && ` 减 ¥${formatFen(coupon.amount)}`}
                <span className="ml-1 text-meta text-ink-500">
                  {coupon.isUsable ? `有效期至 ${lastDay(coupon.expiresAt)}` : `不可用：${coupon.reason}`}
                </span>
              </span>
            }
          />
        ))}
      </RadioGroup>
    </section>
  )
}
