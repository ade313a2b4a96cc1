import { fen } from '#lib/kernel/money.ts'
import type { EngineLine, FreightTerms, ShippingRule } from './input.ts'
import { shippingOf, usualFreight } from './shipping.ts'
import { plainGoods, plainLine } from './testing/plain.ts'

const usual = { minimumOrder: fen(0), freeFrom: fen(50_000), fee: fen(1_000), unshipped: fen(0), ...usualFreight }
const weight = { firstGrams: 1_000, stepGrams: 500, stepFee: fen(200), unweighedFee: fen(1_500) }
const cold: FreightTerms = { label: '冷链运费', freeFrom: null, fee: fen(3_000), weight: null }

const shipped = (lines: readonly Partial<EngineLine>[], rule: Partial<ShippingRule>, amount = 10_000) =>
  shippingOf(
    lines.map((line) => ({ line: plainLine(line), amount: fen(amount) })),
    { ...usual, ...rule },
  )
const alone = { goods: plainGoods({ shipsFreeFrom: 1 }) }

test.each<[string, readonly Partial<EngineLine>[], number]>([
  ['below the first weight', [{ grams: 400, quantity: 2 }], 1_000],
  ['of just the first weight', [{ grams: 250, quantity: 4 }], 1_000],
  ['a gram above it', [{ grams: 1_001 }], 1_200],
  ['a whole step above it', [{ grams: 700 }, { grams: 400, quantity: 2 }], 1_200],
  ['a gram above a step', [{ grams: 1_501 }], 1_400],
  ['with goods without a weight', [{ grams: 5_000 }, { grams: null }], 1_500],
  ['whose unweighed goods ship free by themselves', [{ grams: 600 }, { grams: null, ...alone }], 1_000],
  ['whose heavy goods ship free by themselves', [{ grams: 600 }, { grams: 9_000, ...alone }], 1_000],
])('an order %s costs by weight what it should', (_, lines, fee) => {
  expect(shipped(lines, { weight }).parts).toEqual([{ label: '运费', fee }])
})

const chilled = { isColdChain: true }

test('ordinary goods and those of the cold chain are charged apart; the first terms are the order’s', () => {
  const { parts, terms, unshipped, shortfall } = shipped([{}, chilled, chilled], { cold, unshipped: fen(700) })
  expect(parts).toEqual([
    { label: '运费', fee: 1_000 },
    { label: '冷链运费', fee: 3_000 },
  ])
  expect([terms.label, unshipped, shortfall]).toEqual(['运费', 700, 19_300])
})

test('an order of cold-chain goods alone goes by their terms, and waiting orders do not count', () => {
  const { parts, terms, unshipped, shortfall, saved } = shipped([chilled], { cold, unshipped: fen(90_000) })
  expect(parts).toEqual([{ label: '冷链运费', fee: 3_000 }])
  expect([terms.label, unshipped, shortfall, saved]).toEqual(['冷链运费', 0, null, 0])
  const near = shipped([chilled], { cold: { ...cold, freeFrom: fen(10_001) }, unshipped: fen(90_000) })
  expect([near.parts[0]?.fee, near.shortfall]).toEqual([3_000, 1])
})

test('a consignment weighs what is in it', () => {
  const { parts } = shipped([{ grams: 9_000 }, { ...chilled, grams: 100 }], { cold: { ...cold, weight } })
  expect(parts.map(({ fee }) => fee)).toEqual([1_000, 3_000])
})

test('an empty cart has the ordinary terms and no parts', () => {
  const { parts, terms, unshipped } = shipped([], { cold, unshipped: fen(5) })
  expect([parts, terms.label, unshipped]).toEqual([[], '运费', 5])
})

test('without terms for the cold chain all goods are one consignment', () => {
  expect(shipped([{}, chilled], {}).parts).toEqual([{ label: '运费', fee: 1_000 }])
  expect(shipped([chilled], {}).parts).toEqual([{ label: '运费', fee: 1_000 }])
})

test('where no amount makes an order free, waiting orders save nothing', () => {
  const { parts, saved, slack, shortfall } = shipped([{}], { freeFrom: null, unshipped: fen(90_000) })
  expect([parts[0]?.fee, saved, slack, shortfall]).toEqual([1_000, 0, 0, null])
})
