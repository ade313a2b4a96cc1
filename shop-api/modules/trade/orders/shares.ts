import type { Fen } from '#lib/kernel/money.ts'
import { fen, parsePrice, shareOf } from '#lib/kernel/money.ts'

export interface LineToWeigh {
  /** Null for a combination. */
  readonly goodsId: number | null
  readonly setParts: readonly { readonly goodsId: number; readonly price: string }[] | null
}

/**
 * Worth of one unit of these goods within a line. All units of the line's own goods are alike, gifts of the same goods
 * among them; other goods are gifts and worth nothing. Parts of a combination count by the price they had at submit.
 */
export function unitWeight({ goodsId, setParts }: LineToWeigh, batchGoodsId: number): number {
  if (goodsId !== null) return goodsId === batchGoodsId ? 1 : 0
  const part = setParts?.find((each) => each.goodsId === batchGoodsId)
  return part ? Math.max(1, parsePrice(part.price)) : 1
}

/**
 * Money for units given back, after others of the same line were: the share of all that is back now, less the share of
 * what was back before. Each is floored to fen, so the refunds of a line re-add to what was paid for it, in whatever
 * order and however divided its units come back.
 */
export function refundShare(paid: Fen, whole: number, before: number, units: number): Fen {
  if (whole === 0) return fen(0)
  if (before < 0 || units < 0 || before + units > whole) throw new RangeError('more comes back than was sold')
  return fen(shareOf(paid, before + units, whole) - shareOf(paid, before, whole))
}
