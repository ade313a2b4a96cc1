import type { PackRules } from './quantity.ts'
import { arePacksBinding, legalQuantity, quantityStep, smallestQuantity } from './quantity.ts'

const rules: PackRules = {
  unit: '盒',
  middlePack: 10,
  mustBuyByMiddlePack: true,
  casePack: 100,
  minQuantity: 15,
  maxQuantity: null,
  available: 1000,
  limits: [],
}

test('the smallest quantity is the minimum, by the pack where packs are demanded', () => {
  const loose = { ...rules, mustBuyByMiddlePack: false }
  expect([quantityStep(rules), smallestQuantity(rules)]).toEqual([10, 20])
  expect([quantityStep(loose), smallestQuantity(loose)]).toEqual([1, 15])
  expect(smallestQuantity({ ...loose, minQuantity: 0 })).toBe(1)
})

test.each([
  [null, true],
  [undefined, true],
  [19, false],
  [20, true],
  [21, true],
])('with an offer for %p packs bind: %s', (limit, isBinding) => {
  expect(arePacksBinding(rules, limit)).toBe(isBinding)
})

test.each<[string, number, Partial<PackRules>, number, number, string]>([
  ['just the smallest can be had', 20, { available: 20 }, 20, 0, ''],
  ['the smallest is wanted', 15, { mustBuyByMiddlePack: false }, 15, 0, ''],
  ['the first of two equal limits speaks', 40, { available: 30, maxQuantity: 30 }, 30, 0, '库存仅剩30盒，已调整为30盒'],
  ['the full case is all that can be had', 90, { available: 100 }, 90, 100, '再加10盒即满整件（每件100盒）'],
  ['the full case is no multiple of the pack', 90, { casePack: 95 }, 90, 0, ''],
  ['nothing is a case', 30, { casePack: 0 }, 30, 0, ''],
])('%s', (_, wanted, over, number, caseNumber, message) => {
  expect(legalQuantity(wanted, { ...rules, ...over })).toEqual({ number, caseNumber, message })
})
