import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import type { CouponRule } from './input.ts'
import { inScope } from './scope.ts'
import { discountShares } from './shares.ts'
import type { QualifyingLine } from './tiered.ts'
import { rateReduction } from './tiered.ts'

export interface CouponOutcome {
  /** What the coupon takes off; 0 when it can't be used. */
  readonly amount: Fen
  readonly shares: ReadonlyMap<number, Fen>
  /** Why it can't be used; empty when it can. */
  readonly reason: string
}

/** What a coupon would take off these lines. Lines it does not reach neither count for its threshold nor get a share. */
export function applyCoupon(lines: readonly QualifyingLine[], coupon: CouponRule): CouponOutcome {
  const inItsScope = lines.filter((line) => inScope(coupon.scope, line.goods))
  const reached = coupon.isExclusive ? inItsScope.filter((line) => !line.isReduced) : inItsScope
  const whole = sumFen(reached.map((line) => line.amount))
  const refuse = (reason: string): CouponOutcome => ({ amount: fen(0), shares: new Map(), reason })
  if (reached.length === 0 && inItsScope.length > 0) return refuse('此券不与满减同享')
  if (whole === 0) return refuse('所选商品不适用此券')
  if (whole < coupon.threshold) return refuse(`适用商品还差 ¥${formatFen(fen(coupon.threshold - whole))}`)
  const full = coupon.kind === 'amount' ? fen(coupon.value) : rateReduction(whole, coupon.value)
  const amount = fen(Math.min(full, coupon.maxReduce ?? full, whole))
  return { amount, shares: discountShares(amount, reached), reason: '' }
}
