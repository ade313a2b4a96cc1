import { HOUR_MS } from '#lib/kernel/time.ts'
import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import { ordinarily } from '#shop-api/modules/catalogue/eligibility/ways.ts'
import { quantityStep, smallestQuantity } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import type { PromotionItemRow, PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { left } from '#shop-api/modules/catalogue/promotions/rules.ts'

const DEFAULT_SEATS = 2
const DEFAULT_HOURS = 24

export type OfferState = 'running' | 'not_begun' | 'sold_out' | 'over'

interface Packs {
  readonly middlePack: number
  readonly mustBuyByMiddlePack: boolean
  readonly minQuantity: number
}

export interface GroupTerms {
  readonly seats: number
  readonly hours: number
  readonly minNumber: number
  readonly step: number
}

/** Terms of a group buy: at least what the goods themselves demand. */
export function groupTerms({ rule }: Pick<PromotionRow, 'rule'>, goods: Packs): GroupTerms {
  const step = quantityStep(goods)
  const least = Math.max(rule.buyNumber ?? 1, smallestQuantity(goods))
  return {
    seats: Math.max(2, rule.requiredBuyers ?? DEFAULT_SEATS),
    hours: rule.groupHours ?? DEFAULT_HOURS,
    minNumber: Math.ceil(least / step) * step,
    step,
  }
}

type Window = Pick<PromotionRow, 'startsAt' | 'endsAt' | 'isStopped'>

/** Server time rules: open from the first instant, over at the last; what is left must do for one buyer. */
export function offerState(
  promotion: Window,
  item: Pick<PromotionItemRow, 'stock' | 'sold'>,
  minNumber: number,
  now: Date,
): OfferState {
  if (promotion.isStopped || promotion.endsAt <= now) return 'over'
  if (promotion.startsAt > now) return 'not_begun'
  return (left(item) ?? Number.MAX_SAFE_INTEGER) < minNumber ? 'sold_out' : 'running'
}

/** A group waits so many hours, but never beyond the end of its promotion. */
export function closesAt(endsAt: Date, hours: number, now: Date): Date {
  return new Date(Math.min(endsAt.getTime(), now.getTime() + hours * HOUR_MS))
}

/** Why such a quantity can't be taken, besides what forbids the goods themselves. */
export function numberReasons(
  number: number,
  terms: GroupTerms,
  goods: { readonly id: number; readonly unit: string },
): Reason[] {
  const { unit } = goods
  if (number < terms.minNumber) {
    return [{ code: 'below_minimum', text: `起拼量${terms.minNumber}${unit}`, action: ordinarily(goods) }]
  }
  if (number % terms.step === 0) return []
  return [{ code: 'wrong_step', text: `须按${terms.step}${unit}的倍数购买`, action: ordinarily(goods) }]
}
