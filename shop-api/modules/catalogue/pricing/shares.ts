import type { Fen } from '#lib/kernel/money.ts'
import { fen, spreadFen } from '#lib/kernel/money.ts'

/**
 * Shares of a discount by the lines' amounts: floored, the remainder on the last line. A last line too small to bear
 * the remainder passes the rest on to the line before it, so that no line is ever paid below zero.
 * The discount must not be more than the amounts.
 */
export function discountShares(discount: Fen, amounts: readonly Fen[]): Fen[] {
  const shares = spreadFen(discount, amounts)
  let overflow = 0
  for (let index = shares.length - 1; index >= 0; index -= 1) {
    const wanted = (shares[index] ?? 0) + overflow
    const borne = Math.min(wanted, amounts[index] ?? 0)
    shares[index] = fen(borne)
    overflow = wanted - borne
  }
  return shares
}
