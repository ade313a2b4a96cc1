import { Button } from '#components/ui/button.tsx'
import { FieldsetTitle, Radio, RadioGroup } from '#components/ui/check.tsx'
import type { Settlement, SettlementCoupon } from '#lib/domain/settlement.ts'
import { cheaperChoice, couponEffect } from '#lib/domain/settlement.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { lastDay } from '#lib/kernel/time.ts'

interface CouponChoiceProps {
  settlement: Settlement
  /** What the buyer chose, also where it can't be used any more. */
  chosen: number | null
  onChoose: (id: number | null) => void
}

/** What a coupon takes off, and what it costs where it switches the order discount off. */
function effectText(settlement: Settlement, coupon: SettlementCoupon): string {
  const text = coupon.amount > 0 ? `减 ¥${formatFen(coupon.amount)}` : ''
  const effect = couponEffect(settlement, coupon)
  if (effect === null || effect.lostDiscount === 0) return text
  const { lostDiscount, difference } = effect
  const sum = difference > 0 ? '实付多' : '实付少'
  const change = difference === 0 ? '实付不变' : `${sum} ¥${formatFen(fen(Math.abs(difference)))}`
  return `${text}，但不再享受订单折扣 ¥${formatFen(lostDiscount)}，${change}`
}

function Advice({ settlement, onChoose }: Omit<CouponChoiceProps, 'chosen'>) {
  const better = cheaperChoice(settlement)
  if (better === null) return null
  const { coupon, pay, saving } = better
  return (
    <p role="status" className="py-1 text-table text-brand-700">
      推荐：{coupon === null ? '不使用优惠券' : `使用“${coupon.name}”`}，实付 ¥{formatFen(pay)}，比当前少付 ¥
      {formatFen(saving)}
      <Button variant="text" size="row" className="ml-2" onClick={() => onChoose(coupon?.id ?? null)}>
        {coupon === null ? '不使用优惠券' : '使用此券'}
      </Button>
    </p>
  )
}

/** Coupons of the member, each with its effect on the sum; those that can't be used say why. */
export function CouponChoice({ settlement, chosen, onChoose }: CouponChoiceProps) {
  if (settlement.coupons.length === 0 && chosen === null) return null
  return (
    <section aria-label="优惠券" className="border border-line bg-surface px-3 py-2">
      <Advice settlement={settlement} onChoose={onChoose} />
      <RadioGroup legend={<FieldsetTitle>优惠券</FieldsetTitle>} columns>
        <Radio name="coupon" label="不使用优惠券" checked={chosen === null} onChange={() => onChoose(null)} />
        {settlement.coupons.map((coupon) => (
          <Radio
            key={coupon.id}
            name="coupon"
            checked={chosen === coupon.id}
            disabled={!coupon.isUsable}
            onChange={() => onChoose(coupon.id)}
            label={
              <span className={coupon.isUsable ? undefined : 'text-ink-500'}>
                {coupon.name} {coupon.isUsable && effectText(settlement, coupon)}
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
