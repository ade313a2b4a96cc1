import type { Fen } from '#lib/kernel/money.ts'
import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import type { RunningSpecial } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { LineInput } from './candidate.ts'
import { candidateFor } from './candidate.ts'
import type { CartFacts } from './facts.ts'
import type { Amount } from './line-to-set.ts'
import { planLine } from './line-to-set.ts'
import type { CartLineRow } from './priced-types.ts'

export type CartLineInput = LineInput & { readonly amount: Amount }

export interface AddedLine {
  readonly goodsId: number
  readonly name: string
  readonly isAdded: boolean
  /** Quantity now stored; 0 when refused. */
  readonly number: number
  /** Quantity stored before. */
  readonly before: number
  /** Unit price it is charged at, in yuan; 0.00 when refused. */
  readonly price: string
  /** What it costs more than what was stored before. */
  readonly added: Fen
  readonly message: string
  readonly reasons: readonly Reason[]
}

export interface PlannedAdds {
  readonly results: readonly AddedLine[]
  /** Rows to store, new ones with id 0; each key once. */
  readonly changed: readonly CartLineRow[]
}

/** What becomes of a cart when these lines are added in turn; each sees what the ones before it have taken. */
export function planAdds(
  facts: CartFacts,
  specials: ReadonlyMap<number, RunningSpecial>,
  wanted: readonly CartLineInput[],
  now: Date,
): PlannedAdds {
  const rows = new Map(facts.rows.map((row) => [row.key, row]))
  const changed = new Map<string, CartLineRow>()
  const results = wanted.map(({ amount, ...want }): AddedLine => {
    const { row, note } = candidateFor(want, [...rows.values()], specials, facts)
    const others = [...rows.values()].filter((each) => each.key !== row.key)
    const planned = planLine(row, amount, others, facts, now)
    if (planned.number > 0) {
      const stored = { ...row, number: planned.number, addedPrice: planned.price, isSelected: true }
      rows.set(row.key, stored)
      changed.set(row.key, stored)
    }
    return {
      goodsId: want.goodsId,
      name: nameOf(row, facts),
      isAdded: planned.number > 0 && (planned.number > row.number || amount.kind === 'at-least'),
      number: planned.number,
      before: row.number,
      price: planned.price,
      added: planned.added,
      message: [note, planned.message].filter((text) => text !== '').join('；'),
      reasons: planned.reasons,
    }
  })
  return { results, changed: [...changed.values()] }
}

function nameOf(row: CartLineRow, facts: CartFacts): string {
  const id = row.goodsId ?? row.combinationId ?? 0
  return (row.goodsId === null ? facts.promotions.get(id)?.name : facts.goods.get(id)?.name) ?? '商品'
}
