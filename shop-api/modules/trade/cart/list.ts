import type { WireCart } from '#lib/contract/cart/calls.ts'
import { formatFen, parsePrice } from '#lib/kernel/money.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ordinaryKey } from './candidate.ts'
import { priceCart } from './priced-cart.ts'
import type { PricedCart, PricedLine } from './priced-types.ts'
import { deleteLines, setOrdinary, setSelected } from './repository.ts'
import { toWireAmounts, toWireTiers } from './wire-amounts.ts'
import { ownerOf, presentLineGoods, toWireLines } from './wire-line.ts'

/** Value of the filter that filters nothing (spec §7). */
export const ALL_LINES = 99_999

const filters: readonly { value: number; label: string; has: (line: PricedLine) => boolean }[] = [
  { value: ALL_LINES, label: '全部商品', has: () => true },
  { value: 1, label: '可购买', has: (line) => line.reasons.length === 0 },
  { value: 2, label: '暂不可购买', has: (line) => line.reasons.length > 0 },
  { value: 3, label: '活动商品', has: (line) => line.tags.length > 0 || line.combination !== null },
  { value: 4, label: '近效期', has: (line) => line.nearExpiry !== null },
  { value: 5, label: '含麻商品', has: (line) => line.order === 'hm' },
  { value: 6, label: '价格有变动', has: (line) => line.charge.price !== parsePrice(line.row.addedPrice) },
]

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

function needsChange(line: PricedLine): boolean {
  return line.lostOffer !== null || (line.row.isSelected && line.reasons.length > 0)
}

/** The cart page's state. Amounts and tiers are of all selected lines, whatever the filter shows. */
export async function listCart(db: Db, memberId: number, filter: number, now: Date): Promise<WireCart> {
  const { cart, notices } = await settleCart(db, memberId, now)
  const chosen = filters.find((each) => each.value === filter) ?? filters[0]
  const shown = cart.lines.filter((line) => chosen?.has(line))
  const owner = ownerOf(cart, now)
  return {
    data: toWireLines(shown, await presentLineGoods(db, shown, owner), owner),
    shipping_data: {
      shipping_amount: formatFen(cart.shipping.freeFrom),
      no_trans_order_amount: formatFen(cart.shipping.unshipped),
      min_order_amount: formatFen(cart.shipping.minimumOrder),
      fee: formatFen(cart.shipping.fee),
    },
    activity_data: {
      manjians: { manjians: toWireTiers(cart.fullReductions, cart.lines) },
      discounts: { discounts: toWireTiers(cart.discounts, cart.lines) },
    },
    filter_data: filters.map(({ value, label, has }) => ({ value, label, count: cart.lines.filter(has).length })),
    amounts: toWireAmounts(cart.amounts),
    notices,
  }
}

/** Lines in the cart and the amount of the selected ones, for the badge and the drawer. */
export async function cartTotal(db: Db, memberId: number, now: Date): Promise<{ count: number; total: string }> {
  const cart = await priceCart(db, { memberId, lineIds: 'all', now })
  return { count: cart.lines.length, total: formatFen(cart.amounts.goods) }
}
