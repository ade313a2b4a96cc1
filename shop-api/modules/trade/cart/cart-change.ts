import type { WireCartChange } from '#lib/contract/cart/calls.ts'
import { formatFen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { cartVersion, lineText, sharesText } from './cart-version.ts'
import type { CartFacts } from './facts.ts'
import { needsChange } from './list.ts'
import { priceChange } from './priced-cart.ts'
import type { CartLineRow } from './priced-types.ts'
import { ownerOf, presentLineGoods, toWireLines } from './wire-line.ts'
import { toWireSums } from './wire-sums.ts'

/**
 * What storing these rows makes of the cart that was read; null where a look at the cart has more to change and to tell
 * of. Most of a cart says the same as before: a press of + sends the one line, and shares of a discount that it moves.
 */
export async function cartChange(
  db: Db,
  { memberId, facts, rows, now }: { memberId: number; facts: CartFacts; rows: readonly CartLineRow[]; now: Date },
): Promise<WireCartChange | null> {
  const input = { memberId, lineIds: 'all', now } as const
  const { before, after } = priceChange(facts, rows, input)
  if (after.lines.some(needsChange)) return null
  const owner = ownerOf(after, now)
  const known = new Map(before.lines.map((line) => [line.row.id, line]))
  const differs = (tell: typeof lineText) =>
    after.lines.filter((line) => {
      const old = known.get(line.row.id)
      return old !== line && (old === undefined || tell(old) !== tell(line))
    })
  const changed = differs(lineText)
  const shared = differs(sharesText).filter((line) => !changed.includes(line))
  return {
    from: cartVersion(before, owner),
    lines: toWireLines(changed, await presentLineGoods(db, changed, owner), owner),
    shares: shared.map(({ row, charge }) => ({
      id: row.id,
      goods_manjian_amount: formatFen(charge.fullReduction),
      discount_amount: formatFen(charge.discount),
    })),
    ...toWireSums(after, owner),
  }
}
