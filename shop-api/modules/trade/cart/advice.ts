import { legalQuantity } from '#shop-api/modules/catalogue/pricing/quantity.ts'
import type { CartFacts } from './facts.ts'
import type { Demand, LineToCheck } from './line-checks.ts'
import { lineReasons } from './line-checks.ts'
import { rulesOf } from './line-rules.ts'
import type { Advice } from './priced-types.ts'
import type { CartUnits } from './units.ts'

interface Background {
  readonly facts: CartFacts
  readonly date: string
  /** What the lines before this one take. */
  readonly demand: Demand
  /** What all lines hold. */
  readonly stored: CartUnits
}

/**
 * Asks the same rules an edit goes by, so that what is offered is what an edit stores; `isLegalNow`: nothing speaks against the line as it
 * is stored.
 */
export function adviceFor(line: LineToCheck, isLegalNow: boolean, { facts, date, demand, stored }: Background): Advice {
  const { row } = line
  const answer = legalQuantity(row.number, rulesOf(line, stored.besides(row), facts, demand))
  if (isLegalNow) {
    return { legalNumber: row.number, caseNumber: answer.number === row.number ? answer.caseNumber : 0 }
  }
  const isLegal = (number: number) =>
    lineReasons({ ...line, row: { ...row, number } }, facts.member, date, demand).length === 0
  return { legalNumber: answer.number > 0 && isLegal(answer.number) ? answer.number : 0, caseNumber: 0 }
}
