import { chinaDate } from '#lib/kernel/time.ts'
import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import { lineCharge } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import { adviceFor } from './advice.ts'
import { toEngineLine } from './engine-lines.ts'
import type { CartFacts } from './facts.ts'
import type { LineToCheck } from './line-checks.ts'
import { Demand, exchangeReasons, lineReasons, partsOf } from './line-checks.ts'
import { lineType, resolveOffer } from './offers.ts'
import type { Advice, CartLineRow } from './priced-types.ts'

export interface CheckedLine extends LineToCheck {
  readonly reasons: readonly Reason[]
  /** Wanted and without reasons. */
  readonly isCounted: boolean
  readonly advice: Advice
}

export interface CheckedCart {
  readonly lines: readonly CheckedLine[]
  /** Units the counted lines take, before gifts. */
  readonly demand: Demand
}

/**
 * Checks lines in the order they were added: stock, caps and quotas go to the earlier line. Exchange lines come last,
 * because what else is counted decides whether they are open.
 */
export function checkCart(facts: CartFacts, isWanted: (row: CartLineRow) => boolean, now: Date): CheckedCart {
  const demand = new Demand()
  const date = chinaDate(now)
  const toCheck = facts.rows.map((row): LineToCheck => {
    const goods = row.goodsId === null ? null : (facts.goods.get(row.goodsId) ?? null)
    return { row, goods, resolved: resolveOffer(row, facts, now) }
  })
  const checked = new Map<number, CheckedLine>()
  const check = (line: LineToCheck, extra: readonly Reason[]) => {
    const advice = adviceFor(line, facts, date, demand)
    const reasons = [...lineReasons(line, facts.member, date, demand), ...extra]
    const isCounted = reasons.length === 0 && isWanted(line.row)
    if (isCounted) for (const part of partsOf(line)) demand.add(part.goods, part.number * line.row.number)
    checked.set(line.row.id, { ...line, reasons, isCounted, advice })
  }
  const isExchange = (line: LineToCheck) => line.row.type === lineType.exchange
  for (const line of toCheck) if (!isExchange(line)) check(line, [])
  const others = [...checked.values()]
    .filter((line) => line.isCounted)
    .map((line) => ({ goods: line.goods, amount: lineCharge(toEngineLine(line, true)).amount }))
  for (const line of toCheck) if (isExchange(line)) check(line, exchangeReasons(line.resolved, others))
  return { lines: toCheck.flatMap((line) => checked.get(line.row.id) ?? []), demand }
}
