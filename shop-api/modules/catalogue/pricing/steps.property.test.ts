import fc from 'fast-check'
import { sumFen } from '#lib/kernel/money.ts'
import { amountsOf, priceLines } from './engine.ts'
import { priceSteps } from './steps.ts'
import { engineInput } from './testing/engine-input.ts'
import { oracle } from './testing/oracle.ts'
import { randomWorlds } from './testing/random-carts.ts'

const CARTS = 3_000

test(`steps of ${CARTS} random carts re-add to what the oracle has each cart pay, line by line`, () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(randomWorlds, (world) => {
      const expected = oracle(world)
      const input = engineInput(world)
      const outcome = priceLines(input)
      const explained = input.lines.flatMap((line) => {
        const charge = outcome.charges.get(line.id)
        return charge ? [{ line, charge, steps: priceSteps(line.quantity, charge, line.offer.kind) }] : []
      })
      for (const { charge, steps } of explained) {
        for (const { code } of steps) seen.add(code)
        expect(sumFen(steps.map(({ amount }) => amount))).toBe(charge.pay)
        expect(steps.filter(({ code, amount }) => amount === 0 && code !== 'list')).toEqual([])
        expect(
          steps.filter(({ code, promotionId }) => /reduction|discount/.test(code) && promotionId === null),
        ).toEqual([])
      }
      const counted = explained.filter(({ line }) => line.isCounted)
      const amounts = amountsOf(
        counted.map(({ line, charge }) => ({ quantity: line.quantity, charge })),
        outcome.shipping.parts,
      )
      const total = sumFen(counted.flatMap(({ steps }) => steps.map(({ amount }) => amount))) + amounts.shipping
      expect(BigInt(total)).toBe(BigInt(expected.pay))
    }),
    { numRuns: CARTS },
  )
  // Every kind of step must have come up, or the sums would mean little.
  expect([...seen].sort()).toEqual(['combination', 'coupon', 'discount', 'full_reduction', 'ladder', 'list', 'special'])
}, 120_000)
