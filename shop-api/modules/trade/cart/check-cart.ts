import { chinaDate } from '#lib/kernel/time.ts'
import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import type { EngineLine } from '#shop-api/modules/catalogue/pricing/input.ts'
import { baseCharge } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import { adviceFor } from './advice.ts'
import { toEngineLine } from './engine-lines.ts'
import type { CartFacts } from './facts.ts'
import type { LineToCheck } from './line-checks.ts'
import { Demand, exchangeReasons, lineReasons, partsOf } from './line-checks.ts'
import { lineType, resolveOffer } from './offers.ts'
import type { Advice, CartLineRow } from './priced-types.ts'
import { CartUnits } from './units.ts'

export interface CheckedLine extends LineToCheck {
  readonly reasons: readonly Reason[]
  /** Wanted and without reasons. */
  readonly isCounted: boolean
  readonly advice: Advice
  /** The same as the pricing engine takes it. */
  readonly engine: EngineLine
  /** Units of the rest of the cart that decided with it: with the same ones the line is what it was. */
  readonly beside: readonly number[]
}

export interface CheckedCart {
  readonly lines: readonly CheckedLine[]
  /** Units the counted lines take, before gifts. */
  readonly demand: Demand
}

/** Units taken by the lines before it and held by all others: of each of its goods, and of all ephedrine-containing ones beside such goods. */
function besideOf(line: LineToCheck, demand: Demand, stored: CartUnits): number[] {
  const others = stored.besides(line.row)
  return partsOf(line).flatMap(({ goods: { id, isEphedrine } }) => {
    const { units, ephedrineUnits } = demand.besides(id)
    return [units, others.unitsOf(id), ...(isEphedrine ? [ephedrineUnits, others.ephedrineUnits] : [])]
  })
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((units, at) => units === other[at])

/**
 * Checks lines in the order they were added: stock, caps and quotas go to the earlier line. Exchange lines come last,
 * because what else is counted decides whether they are open. `before`: the same facts with other rows; lines with the
 * same row, beside the same, are taken from there.
 */
export function checkCart(
  facts: CartFacts,
  isWanted: (row: CartLineRow) => boolean,
  now: Date,
  before?: CheckedCart,
): CheckedCart {
  const known = new Map(before?.lines.map((line) => [line.row, line]))
  const demand = new Demand()
  const stored = new CartUnits(facts.rows, facts.goods)
  const date = chinaDate(now)
  const toCheck = facts.rows.map((row): LineToCheck => {
    const goods = row.goodsId === null ? null : (facts.goods.get(row.goodsId) ?? null)
    return known.get(row) ?? { row, goods, resolved: resolveOffer(row, facts, now) }
  })
  const checked = new Map<number, CheckedLine>()
  const checkAgain = (line: LineToCheck, extra: readonly Reason[], beside: readonly number[]): CheckedLine => {
    const own = lineReasons(line, facts.member, date, demand)
    const advice = adviceFor(line, own.length === 0, { facts, date, demand, stored })
    const reasons = [...own, ...extra]
    const isCounted = reasons.length === 0 && isWanted(line.row)
    return { ...line, reasons, isCounted, advice, engine: toEngineLine(line, isCounted), beside }
  }
  const check = (line: LineToCheck, extra?: readonly Reason[]) => {
    const beside = besideOf(line, demand, stored)
    const same = known.get(line.row)
    const isKnown = same !== undefined && extra === undefined && isSame(same.beside, beside)
    const done = isKnown ? same : checkAgain(line, extra ?? [], beside)
    if (done.isCounted) for (const part of partsOf(line)) demand.add(part.goods, part.number * line.row.number)
    checked.set(line.row.id, done)
  }
  const isExchange = (line: LineToCheck) => line.row.type === lineType.exchange
  for (const line of toCheck) if (!isExchange(line)) check(line)
  const others = [...checked.values()]
    .filter((line) => line.isCounted)
    .map((line) => ({ goods: line.goods, amount: baseCharge(line.engine).amount }))
  for (const line of toCheck) if (isExchange(line)) check(line, exchangeReasons(line.resolved, others))
  return { lines: toCheck.flatMap((line) => checked.get(line.row.id) ?? []), demand }
}
