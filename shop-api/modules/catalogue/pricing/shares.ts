import type { Fen } from '#lib/kernel/money.ts'
import { fen, spreadFen } from '#lib/kernel/money.ts'

/**
 * Shares of a discount by line id, after the lines' amounts: floored, the remainder on the last line. A last line too small to bear
 * the remainder passes the rest on to the line before it, so that no line is ever paid below zero.
 * The discount must not be more than the amounts.
 */
export function discountShares(
  discount: Fen,
  lines: readonly { readonly id: number; readonly amount: Fen }[],
): Map<number, Fen> {
  const shares = new Map(lines.map(({ id, amount }) => [id, amount]))
  const floored = spreadFen(
    discount,
    lines.map(({ amount }) => amount),
  )
  let overflow = 0
  for (const { id, amount } of lines.toReversed()) {
    const wanted = (floored.pop() ?? 0) + overflow
    const borne = Math.min(wanted, amount)
    shares.set(id, fen(borne))
    overflow = wanted - borne
  }
  return shares
}
