import type { Fen } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import type { EngineLine, ShippingRule } from './input.ts'

export interface ShippingOutcome {
  readonly fee: Fen
  /** The fee that is not charged only because of paid orders not shipped yet. */
  readonly saved: Fen
  /** By how much those orders exceed what is needed of them; 0 when they save nothing. */
  readonly slack: Fen
  /** What is missing to free shipping; 0 when it is reached. */
  readonly shortfall: Fen
  /** What is missing to the minimum order; 0 when it is reached or nothing is counted. */
  readonly belowMinimum: Fen
}

export const noFreightSaved: Pick<ShippingOutcome, 'saved' | 'slack'> = { saved: fen(0), slack: fen(0) }

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
  const isFreeByGoods =
    total >= rule.freeFrom ||
    lines.some(({ line }) => isReached(line, 'freesOrderFrom')) ||
    lines.every(({ line }) => isReached(line, 'shipsFreeFrom'))
  const isSaved = shortfall === 0 && !isFreeByGoods
  return {
    fee: isFreeByGoods || shortfall === 0 ? fen(0) : rule.fee,
    saved: isSaved ? rule.fee : fen(0),
    slack: isSaved ? fen(total + rule.unshipped - rule.freeFrom) : fen(0),
    shortfall,
    belowMinimum: lines.length === 0 ? fen(0) : fen(Math.max(0, rule.minimumOrder - total)),
  }
}
