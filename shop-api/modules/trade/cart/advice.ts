import { legalQuantity } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import type { CartFacts } from './facts.ts'
import type { Demand, LineToCheck } from './line-checks.ts'
import { lineReasons } from './line-checks.ts'
import { rulesOf } from './line-rules.ts'
import type { Advice } from './priced-types.ts'

/** Asks the same rules an edit goes by, so that what is offered is what an edit stores. */
export function adviceFor(line: LineToCheck, facts: CartFacts, date: string, demand: Demand): Advice {
  const { row } = line
  const isLegal = (number: number) =>
    lineReasons({ ...line, row: { ...row, number } }, facts.member, date, demand).length === 0
  const others = facts.rows.filter((each) => each.id !== row.id)
  const answer = legalQuantity(row.number, rulesOf(line, others, facts, demand))
  if (isLegal(row.number)) {
    return { legalNumber: row.number, caseNumber: answer.number === row.number ? answer.caseNumber : 0 }
  }
  return { legalNumber: answer.number > 0 && isLegal(answer.number) ? answer.number : 0, caseNumber: 0 }
}
