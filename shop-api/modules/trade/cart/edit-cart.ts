import type { WireCartEdit } from '#lib/contract/cart/calls.ts'
import type { WrittenQuantity } from '#lib/kernel/quantity.ts'
import { loadRunningSpecials } from '#shop-api/modules/catalogue/promotions/active.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { cartChange } from './cart-change.ts'
import type { CartFacts } from './facts.ts'
import { loadCartFacts } from './facts.ts'
import { planLine } from './line-to-set.ts'
import type { AddedLine, CartLineInput, PlannedAdds } from './lines-to-add.ts'
import { planAdds } from './lines-to-add.ts'
import { lineType } from './offers.ts'
import type { CartLineRow, PriceCartInput } from './priced-types.ts'
import type { LineValues } from './repository.ts'
import { deleteLines, putLines, setNumber } from './repository.ts'

const lineGone = () => notFound('商品已不在购物车中')

/** Ids are the database's; the rest of a planned row is what is stored. */
function values({ id: _, createdAt: __, ...row }: CartLineRow): LineValues {
  return row
}

async function planFor(
  tx: Db,
  input: { readonly memberId: number; readonly lineIds: PriceCartInput['lineIds']; readonly now: Date },
  wanted: readonly CartLineInput[],
): Promise<PlannedAdds> {
  const goodsIds = wanted.filter((want) => want.type !== lineType.combination).map((want) => want.goodsId)
  const specials = await loadRunningSpecials(tx, goodsIds, input.now)
  const facts = await loadCartFacts(tx, input, {
    goodsIds,
    itemIds: [...wanted.map((want) => want.goodsPriceId), ...[...specials.values()].map(({ item }) => item.id)],
    combinationIds: wanted.filter((want) => want.type === lineType.combination).map((want) => want.goodsId),
  })
  return planAdds(facts, specials, wanted, input.now)
}

/**
 * Puts many lines into a cart at once, each with its own result: rounded to legal quantities, capped, or refused with
 * its reasons. Changes of one cart are made one after the other, so that none is lost.
 */
export async function addToCart(
  db: Db,
  memberId: number,
  wanted: readonly CartLineInput[],
  now: Date,
): Promise<readonly AddedLine[]> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const { results, changed } = await planFor(tx, { memberId, lineIds: 'all', now }, wanted)
    await putLines(tx, changed.map(values))
    return results
  })
}

/** What these lines would be in an empty cart; puts nothing anywhere. */
export async function previewAdds(
  db: Db,
  memberId: number,
  wanted: readonly CartLineInput[],
  now: Date,
): Promise<readonly AddedLine[]> {
  return (await planFor(db, { memberId, lineIds: [], now }, wanted)).results
}

interface Stored {
  readonly number: number
  readonly message: string
  /** The cart as it was read, and its rows as they are stored now; null: the list has to be asked for. */
  readonly change: { readonly facts: CartFacts; readonly rows: readonly CartLineRow[] } | null
}

/** Sets the quantity of a line; answers with what is really stored, why it differs, and the cart's change. 0 takes the line out. */
export async function editLine(
  db: Db,
  { memberId, lineId, wanted, now }: { memberId: number; lineId: number; wanted: WrittenQuantity; now: Date },
): Promise<WireCartEdit> {
  const { number, message, change } = await inTransaction(db, async (tx): Promise<Stored> => {
    await lockMember(tx, memberId)
    if (wanted.quantity === 0) {
      const gone = await deleteLines(tx, memberId, [lineId])
      if (gone === 0) throw lineGone()
      return { number: 0, message: '已从购物车删除', change: null }
    }
    const facts = await loadCartFacts(tx, { memberId, lineIds: 'all', now })
    const row = facts.rows.find((each) => each.id === lineId)
    if (!row) throw lineGone()
    const others = facts.rows.filter((each) => each !== row)
    const planned = planLine(row, { kind: 'exactly', number: wanted.quantity, unit: wanted.unit }, others, facts, now)
    if (planned.number === 0) return { number: row.number, message: planned.message, change: null }
    const { number, price: addedPrice, message } = planned
    await setNumber(tx, lineId, number, addedPrice)
    const rows = facts.rows.map((each) => (each === row ? { ...each, number, addedPrice } : each))
    return { number, message, change: { facts, rows } }
  })
  return { id: lineId, number, message, cart: change && (await cartChange(db, { memberId, ...change, now })) }
}
