import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import { unitProblem } from '#lib/kernel/quantity.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import { eligibility } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { packsOf, similar, ways } from '#shop-api/modules/catalogue/eligibility/ways.ts'
import type { PackRules, QuantityAnswer } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import { legalQuantity, quantityStep, smallestQuantity } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import type { CartFacts } from './facts.ts'
import type { LineToCheck } from './line-checks.ts'
import { goneReasons, partsOf } from './line-checks.ts'
import { amountFor, unitPriceOf } from './line-input.ts'
import { rulesOf } from './line-rules.ts'
import { resolveOffer } from './offers.ts'
import type { CartGoods, CartLineRow } from './priced-types.ts'
import { CartUnits } from './units.ts'

/** How much is wanted: a number on top of what is there, at least a number, exactly a number, or one legal step more. */
export type Amount =
  | { readonly kind: 'more' | 'at-least' | 'exactly'; readonly number: number; readonly unit?: string }
  | { readonly kind: 'step' }

export interface PlannedLine {
  /** Quantity to store; 0 when the line can't be had at all. */
  readonly number: number
  readonly message: string
  readonly reasons: readonly Reason[]
  /** Unit price it would be charged at, in yuan. */
  readonly price: string
  /** What the line would cost more than it does as it is stored. */
  readonly added: Fen
}

function wantedNumber(amount: Amount, stored: number, rules: PackRules): number {
  switch (amount.kind) {
    case 'more':
      return stored + amount.number
    case 'at-least':
      return Math.max(stored, amount.number)
    case 'exactly':
      return amount.number
    case 'step':
      return stored === 0 ? smallestQuantity(rules) : stored + quantityStep(rules)
  }
}

/** Reasons that no quantity can cure. */
function barriers(line: LineToCheck, facts: CartFacts, now: Date): Reason[] {
  const parts = partsOf(line)
  const gone = goneReasons(line)
  if (gone.length > 0) return gone
  return parts.flatMap(({ goods, number }) => {
    const found = eligibility({ member: facts.member, goods, quantity: number, date: chinaDate(now) })
    return line.goods ? found : found.map((reason) => ({ ...reason, text: `${goods.name}：${reason.text}` }))
  })
}

/** So many of another unit than the line is sold by; combinations are sold by the set. */
function otherUnitOf(amount: Amount, goods: CartGoods | null): Reason | undefined {
  if (amount.kind === 'step') return undefined
  const { number: quantity, unit = '' } = amount
  const problem = unitProblem({ quantity, unit }, goods ?? { unit: '套' })
  return problem && { code: 'wrong_unit', text: problem.message, action: goods ? packsOf(goods) : ways.combinations }
}

function tooFew(answer: QuantityAnswer, rules: PackRules, goods: CartGoods | null): Reason {
  const isStock = rules.available < smallestQuantity(rules)
  const action = goods ? similar(goods) : ways.combinations
  return { code: isStock ? 'short_stock' : 'over_cap', text: answer.message, action }
}

/**
 * What becomes of a line when so much of it is wanted: the legal quantity with its words, or the reasons against it.
 * `row.number` is what is stored now (0 for a new line); `others` are the other lines of the cart.
 */
export function planLine(
  row: CartLineRow,
  amount: Amount,
  others: readonly CartLineRow[],
  facts: CartFacts,
  now: Date,
): PlannedLine {
  const goods = row.goodsId === null ? null : (facts.goods.get(row.goodsId) ?? null)
  const line: LineToCheck = { row, goods, resolved: resolveOffer(row, facts, now) }
  const reasons = barriers(line, facts, now)
  const refuse = (why: readonly Reason[]): PlannedLine => ({
    number: 0,
    message: why[0]?.text ?? '',
    reasons: why,
    price: '0.00',
    added: fen(0),
  })
  if (reasons.length > 0) return refuse(reasons)
  const otherUnit = otherUnitOf(amount, goods)
  if (otherUnit) return refuse([otherUnit])
  const rules = rulesOf(line, new CartUnits(others, facts.goods), facts)
  const answer = legalQuantity(wantedNumber(amount, row.number, rules), rules)
  if (answer.number === 0) return refuse([tooFew(answer, rules, goods)])
  const { offer } = line.resolved
  const amountOf = (quantity: number) => (quantity === 0 ? 0 : amountFor(goods, offer, quantity))
  return {
    ...answer,
    reasons: [],
    price: unitPriceOf(goods, offer, answer.number),
    added: fen(amountOf(answer.number) - amountOf(row.number)),
  }
}
