import type { Fen } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import type { EngineLine, ShippingRule } from './input.ts'

export interface ShippingOutcome {
  readonly fee: Fen
  /** What is missing to free shipping; 0 when it is reached. */
  readonly shortfall: Fen
  /** What is missing to the minimum order; 0 when it is reached or nothing is counted. */
  readonly belowMinimum: Fen
}

function isReached({ goods, quantity }: EngineLine, rule: 'shipsFreeFrom' | 'freesOrderFrom'): boolean {
  const from = goods?.[rule] ?? null
  return from !== null && quantity >= from
}

/**
 * Shipping and minimum order go by the amounts of the counted lines before discounts. Free from the threshold on,
 * towards which paid orders not shipped yet count too, when one line makes the order ship free, or when every line ships
 * free by itself.
 */
export function shippingOf(
  lines: readonly { readonly line: EngineLine; readonly amount: Fen }[],
  rule: ShippingRule,
): ShippingOutcome {
  const total = sumFen(lines.map((each) => each.amount))
  const shortfall = fen(Math.max(0, rule.freeFrom - total - rule.unshipped))
  const isFree =
    shortfall === 0 ||
    lines.some(({ line }) => isReached(line, 'freesOrderFrom')) ||
    lines.every(({ line }) => isReached(line, 'shipsFreeFrom'))
  return {
    fee: isFree ? fen(0) : rule.fee,
    shortfall,
    belowMinimum: lines.length === 0 ? fen(0) : fen(Math.max(0, rule.minimumOrder - total)),
  }
}
