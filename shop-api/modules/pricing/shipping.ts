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

function shipsFree({ goods, quantity }: EngineLine): boolean {
  return goods !== null && goods.shipsFreeFrom !== null && quantity >= goods.shipsFreeFrom
}

/**
 * Shipping and minimum order go by the amounts of the counted lines before discounts. Free from the threshold on,
 * towards which paid orders not shipped yet count too, or when every line ships free by itself.
 */
export function shippingOf(
  lines: readonly { readonly line: EngineLine; readonly amount: Fen }[],
  rule: ShippingRule,
): ShippingOutcome {
  const total = sumFen(lines.map((each) => each.amount))
  const shortfall = fen(Math.max(0, rule.freeFrom - total - rule.unshipped))
  const isFree = shortfall === 0 || lines.every(({ line }) => shipsFree(line))
  return {
    fee: isFree ? fen(0) : rule.fee,
    shortfall,
    belowMinimum: lines.length === 0 ? fen(0) : fen(Math.max(0, rule.minimumOrder - total)),
  }
}
