import type { Fen } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import type { CouponOutcome } from './coupon.ts'
import { applyCoupon } from './coupon.ts'
import { giftsOf } from './gifts.ts'
import type { EngineInput, EngineLine } from './input.ts'
import type { BaseCharge } from './line-charge.ts'
import { baseCharge } from './line-charge.ts'
import type { FreightPart, ShippingOutcome } from './shipping.ts'
import { shippingOf } from './shipping.ts'
import type { QualifyingLine } from './tiered.ts'
import { applyFullReductions, applyStoreWideDiscounts } from './tiered.ts'
import type { CartAmounts, LineCharge, TierStatus } from './types.ts'

export interface EngineOutcome {
  /** By line id, for every line given. */
  readonly charges: ReadonlyMap<number, LineCharge>
  readonly fullReductions: readonly TierStatus[]
  readonly discounts: readonly TierStatus[]
  readonly coupon: CouponOutcome | null
  /** What store-wide discounts take off where no coupon is used. */
  readonly storeWideDiscount: Fen
  readonly shipping: ShippingOutcome
  /** Lines coupons and later promotions may reach, with what is still to be paid for them. */
  readonly couponLines: readonly QualifyingLine[]
}

const zero = fen(0)

/** Only lines at an ordinary price take part in discounts; ephedrine-containing goods never do. */
export function qualifies(line: Pick<EngineLine, 'offer' | 'isEphedrine'>): boolean {
  return line.offer.kind === 'ordinary' && !line.isEphedrine
}

/** A line with what it costs by itself. */
interface ChargedLine {
  readonly line: EngineLine
  readonly base: BaseCharge
}

function qualifyingLines(charged: readonly ChargedLine[]): QualifyingLine[] {
  return charged.flatMap(({ line: { id, goods, wantedFullReductionId: wantedId, ...line }, base: { amount } }) =>
    goods && qualifies(line) ? [{ id, goods, amount, wantedId }] : [],
  )
}

/**
 * Prices a cart. Each line by itself first (ladder, flash, exchange, combination), then full reductions, then either
 * the coupon or the store-wide discount on what is left. A coupon that can't be used leaves the discount in force.
 */
export function priceLines(input: EngineInput): EngineOutcome {
  const charged = input.lines.map((line) => ({ line, base: baseCharge(line) }))
  const counted = charged.filter(({ line }) => line.isCounted)
  const qualifying = qualifyingLines(counted)
  const reductions = applyFullReductions(qualifying, input.fullReductions)
  const left = qualifying.map((line) => ({
    ...line,
    amount: fen(line.amount - (reductions.shares.get(line.id) ?? 0)),
    wantedId: 0,
    isReduced: (reductions.shares.get(line.id) ?? 0) > 0,
  }))
  const coupon = input.coupon ? applyCoupon(left, input.coupon) : null
  const discounts = applyStoreWideDiscounts(left, input.storeWideDiscounts)
  const isCouponUsed = coupon !== null && coupon.reason === ''
  const gifts = giftsOf(counted.map(({ line }) => line).filter(qualifies), input.gifts, input.giftStock)
  const charges = new Map(
    charged.map(({ line, base }) => {
      const fullReduction = reductions.shares.get(line.id) ?? zero
      const discount = isCouponUsed ? zero : (discounts.shares.get(line.id) ?? zero)
      const couponShare = isCouponUsed ? (coupon.shares.get(line.id) ?? zero) : zero
      return [
        line.id,
        {
          ...base,
          fullReduction,
          discount,
          coupon: couponShare,
          pay: fen(base.amount - fullReduction - discount - couponShare),
          fullReductionId: reductions.promotionIds.get(line.id) ?? null,
          discountId: discount > 0 ? (discounts.promotionIds.get(line.id) ?? null) : null,
          mayUseCoupon: qualifies(line),
          gift: gifts.get(line.id) ?? null,
        },
      ]
    }),
  )
  return {
    charges,
    fullReductions: reductions.tiers,
    discounts: discounts.tiers,
    coupon,
    storeWideDiscount: sumFen(discounts.shares.values()),
    shipping: shippingOf(
      counted.map(({ line, base }) => ({ line, amount: base.amount })),
      input.shipping,
    ),
    couponLines: left,
  }
}

/** Sums of what the lines show, plus what shipping is made of. */
export function amountsOf(
  lines: readonly { readonly quantity: number; readonly charge: LineCharge }[],
  freight: readonly FreightPart[],
): CartAmounts {
  const shipping = sumFen(freight.map(({ fee }) => fee))
  const total = (of: (charge: LineCharge) => Fen) => sumFen(lines.map((line) => of(line.charge)))
  return {
    lineCount: lines.length,
    unitCount: lines.reduce((units, line) => units + line.quantity, 0),
    goods: total((charge) => charge.amount),
    fullReduction: total((charge) => charge.fullReduction),
    discount: total((charge) => charge.discount),
    coupon: total((charge) => charge.coupon),
    shipping,
    freight,
    pay: fen(total((charge) => charge.pay) + shipping),
  }
}
