import type { Fen } from '#lib/kernel/money.ts'
import { fen, parseFen, sumFen } from '#lib/kernel/money.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import type { ScopedGoods } from '#shop-api/modules/catalogue/pricing/scope.ts'
import { inScope } from '#shop-api/modules/catalogue/pricing/scope.ts'
import type { PromotionRule } from '#shop-api/modules/catalogue/promotions/active.ts'
import { refundShare } from '#shop-api/modules/trade/orders/shares.ts'

const FEN_A_POINT = 100

/** A point for each full yuan of goods paid with money: neither shipping nor what vouchers paid brings any. */
export function earnedPoints(order: { readonly pay: Fen; readonly shipping: Fen; readonly byVoucher: Fen }): number {
  return Math.max(0, Math.floor((order.pay - order.shipping - order.byVoucher) / FEN_A_POINT))
}

export interface RewardLine {
  /** Null for a combination. */
  readonly goods: ScopedGoods | null
  /** What was paid for the line after all discounts. */
  readonly pay: Fen
  /** Sold at an ordinary price: special prices have had their discount. */
  readonly isOrdinary: boolean
}

export interface CashBackRule {
  readonly id: number
  readonly scope: PromotionScope
  readonly rule: Pick<PromotionRule, 'tiers'>
}

/**
 * The lines as far as they were paid with money: what vouchers paid comes off all of them in proportion, floored by
 * running totals, so that no line goes below zero.
 */
export function paidWithMoney(lines: readonly RewardLine[], byVoucher: Fen): RewardLine[] {
  const whole = sumFen(lines.map((line) => line.pay))
  const vouchers = fen(Math.min(byVoucher, whole))
  let before = 0
  return lines.map((line) => {
    const share = refundShare(vouchers, whole, before, line.pay)
    before += line.pay
    return { ...line, pay: fen(line.pay - share) }
  })
}

/** The promotion that gives most back for an order, the oldest among equals; null when none does. */
export function bestCashBack(
  lines: readonly RewardLine[],
  rules: readonly CashBackRule[],
): { readonly promotionId: number; readonly amount: Fen } | null {
  let best: { promotionId: number; amount: Fen } | null = null
  for (const { id, scope, rule } of [...rules].sort((a, b) => a.id - b.id)) {
    const paid = sumFen(
      lines.filter((line) => line.isOrdinary && line.goods && inScope(scope, line.goods)).map((line) => line.pay),
    )
    const reached = (rule.tiers ?? []).filter((tier) => parseFen(tier.amount) <= paid)
    const amount = fen(Math.max(0, ...reached.map((tier) => parseFen(tier.back ?? '0'))))
    if (amount > (best?.amount ?? 0)) best = { promotionId: id, amount }
  }
  return best
}
