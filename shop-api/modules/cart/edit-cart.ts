import type { Db } from '#shop-api/db/db.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { notFound } from '#shop-api/http/refusal.ts'
import type { Reason } from '#shop-api/modules/eligibility/reason.ts'
import { loadRunningSpecials } from '#shop-api/modules/promotions/active.ts'
import type { Want } from './candidate.ts'
import { candidateFor } from './candidate.ts'
import { loadCartFacts, lockMember } from './facts.ts'
import { lineType } from './offers.ts'
import type { Amount } from './plan.ts'
import { planLine } from './plan.ts'
import type { CartLineRow } from './priced-types.ts'
import type { LineValues } from './store.ts'
import { deleteLines, findLines, putLines, setNumber } from './store.ts'

export type WantedLine = Want & { readonly amount: Amount }

export interface AddedLine {
  readonly goodsId: number
  readonly name: string
  readonly isAdded: boolean
  /** Quantity now stored; 0 when refused. */
  readonly number: number
  readonly message: string
  readonly reasons: readonly Reason[]
}

function values(row: CartLineRow, memberId: number, number: number, addedPrice: string): LineValues {
  const { type, goodsId, combinationId, goodsPriceId, goodsManjianId, key } = row
  return {
    memberId,
    type,
    goodsId,
    combinationId,
    goodsPriceId,
    goodsManjianId,
    key,
    number,
    addedPrice,
    isSelected: true,
  }
}

/**
 * Puts many lines into a cart at once, each with its own result: rounded to legal quantities, capped, or refused with
 * its reasons. Changes of one cart are made one after the other, so that none is lost.
 */
export async function addToCart(
  db: Db,
  memberId: number,
  wanted: readonly WantedLine[],
  now: Date,
): Promise<AddedLine[]> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const goodsIds = wanted.filter((want) => want.type !== lineType.combination).map((want) => want.goodsId)
    const specials = await loadRunningSpecials(tx, goodsIds, now)
    const facts = await loadCartFacts(
      tx,
      { memberId, lineIds: 'all', now },
      {
        goodsIds,
        itemIds: [...wanted.map((want) => want.goodsPriceId), ...[...specials.values()].map(({ item }) => item.id)],
        combinationIds: wanted.filter((want) => want.type === lineType.combination).map((want) => want.goodsId),
      },
    )
    const rows = new Map(facts.rows.map((row) => [row.key, row]))
    const changed = new Map<string, LineValues>()
    const results: AddedLine[] = []
    for (const { amount, ...want } of wanted) {
      const { row, note } = candidateFor(want, memberId, [...rows.values()], specials, facts)
      const others = [...rows.values()].filter((each) => each.key !== row.key)
      const planned = planLine(row, amount, others, facts, now)
      const isAdded = planned.number > 0 && (planned.number > row.number || amount.kind === 'at-least')
      results.push({
        goodsId: want.goodsId,
        name: nameOf(row, facts),
        isAdded,
        number: planned.number,
        message: [note, planned.message].filter((text) => text !== '').join('；'),
        reasons: planned.reasons,
      })
      if (planned.number === 0) continue
      rows.set(row.key, { ...row, number: planned.number })
      changed.set(row.key, values(row, memberId, planned.number, planned.price))
    }
    await putLines(tx, [...changed.values()])
    return results
  })
}

function nameOf(row: CartLineRow, facts: Awaited<ReturnType<typeof loadCartFacts>>): string {
  const id = row.goodsId ?? row.combinationId ?? 0
  return (row.goodsId === null ? facts.promotions.get(id)?.name : facts.goods.get(id)?.name) ?? '商品'
}

export interface EditedLine {
  readonly id: number
  readonly number: number
  readonly message: string
}

/** Sets the quantity of a line; answers with what is really stored and why it differs. 0 takes the line out. */
export async function editLine(
  db: Db,
  { memberId, lineId, number, now }: { memberId: number; lineId: number; number: number; now: Date },
): Promise<EditedLine> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const [row] = await findLines(tx, memberId, [lineId])
    if (!row) throw notFound('商品已不在购物车中')
    if (number === 0) {
      await deleteLines(tx, memberId, [lineId])
      return { id: lineId, number: 0, message: '已从购物车删除' }
    }
    const facts = await loadCartFacts(tx, { memberId, lineIds: 'all', now })
    const others = facts.rows.filter((each) => each.id !== lineId)
    const planned = planLine(row, { kind: 'exactly', number }, others, facts, now)
    if (planned.number === 0) return { id: lineId, number: row.number, message: planned.message }
    await setNumber(tx, lineId, planned.number, planned.price)
    return { id: lineId, number: planned.number, message: planned.message }
  })
}
