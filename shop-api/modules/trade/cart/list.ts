import type { WireCart } from '#lib/contract/cart/calls.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ordinaryKey } from './candidate.ts'
import { priceCart } from './priced-cart.ts'
import type { PricedCart, PricedLine } from './priced-types.ts'
import { deleteLines, setOrdinary, setSelected } from './repository.ts'
import { ownerOf, presentLineGoods, toWireLines } from './wire-line.ts'
import { shownBy, toWireSums } from './wire-sums.ts'

/** Lines of special prices that are over become one ordinary line of their goods, with the one that is there. */
async function settleLostOffers(tx: Db, { lines, member }: PricedCart): Promise<void> {
  const lost = lines.filter((line) => line.lostOffer !== null)
  for (const goodsId of new Set(lost.flatMap((line) => line.goods?.id ?? []))) {
    const key = ordinaryKey(goodsId)
    const isOrdinary = (line: PricedLine) => line.row.key === key
    const same = lines.filter((line) => isOrdinary(line) || (lost.includes(line) && line.goods?.id === goodsId))
    const kept = same.find(isOrdinary) ?? same[0]
    if (!kept) continue
    const joined = same.filter((line) => line !== kept).map((line) => line.row.id)
    await deleteLines(tx, member.id, joined)
    await setOrdinary(tx, kept.row.id, {
      key,
      number: same.reduce((sum, line) => sum + line.number, 0),
      isSelected: same.some((line) => line.row.isSelected),
    })
  }
}

/**
 * The cart as it may be: lines that can't be bought lose their selection (spec §4) and lost special prices their line,
 * with a notice for each. Writes only when something has to change, and looks again behind the member's lock then.
 */
async function settleCart(db: Db, memberId: number, now: Date): Promise<{ cart: PricedCart; notices: string[] }> {
  const look = (tx: Db) => priceCart(tx, { memberId, lineIds: 'all', now })
  const seen = await look(db)
  if (!seen.lines.some(needsChange)) return { cart: seen, notices: [] }
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const before = await look(tx)
    await settleLostOffers(tx, before)
    const cart = before.lines.some((line) => line.lostOffer !== null) ? await look(tx) : before
    const refused = cart.lines.filter((line) => line.row.isSelected && line.reasons.length > 0)
    await setSelected(
      tx,
      memberId,
      refused.map((line) => line.row.id),
      false,
    )
    const notices = [
      ...before.lines.flatMap((line) => (line.lostOffer ? [`${line.name}：${line.lostOffer}，已恢复普通价`] : [])),
      ...refused.map((line) => `${line.name}：${line.reasons[0]?.text ?? '暂不可购买'}，已取消勾选`),
    ]
    return { cart, notices }
  })
}

/** What a look at the cart has to change in it, and tell of. */
export function needsChange(line: PricedLine): boolean {
  return line.lostOffer !== null || (line.row.isSelected && line.reasons.length > 0)
}

/** The cart page's state. Amounts and tiers are of all selected lines, whatever the filter shows. */
export async function listCart(db: Db, memberId: number, filter: number, now: Date): Promise<WireCart> {
  const { cart, notices } = await settleCart(db, memberId, now)
  const shown = shownBy(filter, cart.lines)
  const owner = ownerOf(cart, now)
  return {
    data: toWireLines(shown, await presentLineGoods(db, shown, owner), owner),
    ...toWireSums(cart, owner),
    notices,
  }
}

/** Lines in the cart and the amount of the selected ones, for the badge and the drawer. */
export async function cartTotal(db: Db, memberId: number, now: Date): Promise<{ count: number; total: string }> {
  const cart = await priceCart(db, { memberId, lineIds: 'all', now })
  return { count: cart.lines.length, total: formatFen(cart.amounts.goods) }
}
