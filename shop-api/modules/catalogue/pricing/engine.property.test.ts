import fc from 'fast-check'
import { lineAmount, sumFen } from '#lib/kernel/money.ts'
import { amountsOf, priceLines } from './engine.ts'
import { engineInput } from './testing/engine-input.ts'
import type { OracleAnswer } from './testing/oracle.ts'
import { oracle } from './testing/oracle.ts'
import { randomWorlds } from './testing/random-carts.ts'
import type { LineCharge } from './types.ts'

const CARTS = 10_000

describe('pricing engine', () => {
  test(`agrees with the oracle to the fen over ${CARTS} random carts, and its numbers re-add`, () => {
    let discounted = 0
    fc.assert(
      fc.property(randomWorlds, (world) => {
        const expected = oracle(world)
        const input = engineInput(world)
        const outcome = priceLines(input)
        const counted = input.lines
          .filter((line) => line.isCounted)
          .map((line) => ({ quantity: line.quantity, charge: outcome.charges.get(line.id)! }))
        const amounts = amountsOf(counted, outcome.shipping.parts)

        const problems = [...outcome.charges].flatMap(([id, charge]) => lineProblems(charge, expected.lines[id]))
        for (const line of input.lines) {
          const { amount, rawPrice } = outcome.charges.get(line.id)!
          if (amount > lineAmount(rawPrice, line.quantity)) problems.push('a tier or an offer costs more than none')
        }
        expect(problems).toEqual([])
        const numbers = ['goods', 'fullReduction', 'discount', 'coupon', 'shipping', 'pay'] as const
        expect(numbers.map((name) => amounts[name]).join(' ')).toBe(numbers.map((name) => expected[name]).join(' '))
        expect(amounts.pay).toBe(
          amounts.goods - amounts.fullReduction - amounts.discount - amounts.coupon + amounts.shipping,
        )
        if (amounts.fullReduction > 0 && amounts.discount + amounts.coupon > 0) discounted += 1
      }),
      { numRuns: CARTS },
    )
    // The generator must keep reaching the carts where several discounts meet, or the agreement would mean little.
    expect(discounted).toBeGreaterThan(CARTS / 20)
  }, 120_000)
})

function lineProblems(charge: LineCharge, expected: OracleAnswer['lines'][number] | undefined): string[] {
  const { amount, fullReduction, discount, coupon, pay, parts } = charge
  const shares = (line: { amount: bigint | number; fullReduction: bigint | number } & Record<string, unknown>) =>
    [line.amount, line.fullReduction, line.discount, line.coupon].join(' ')
  const problems: string[] = []
  if (!expected || shares({ ...charge }) !== shares({ ...expected })) problems.push('differs from the oracle')
  if (sumFen(parts.map((part) => part.amount)) !== amount) problems.push('parts do not re-add')
  if (pay !== amount - fullReduction - discount - coupon) problems.push('shares do not re-add')
  if (Math.min(pay, amount, fullReduction, discount, coupon) < 0) problems.push('below zero')
  if (discount > 0 && coupon > 0) problems.push('coupon and order discount together')
  return problems
}
