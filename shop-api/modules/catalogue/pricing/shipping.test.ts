import { fen } from '#lib/kernel/money.ts'
import type { EngineLine } from './input.ts'
import { noFreightSaved, shippingOf, usualFreight } from './shipping.ts'
import { plainGoods, plainLine } from './testing/plain.ts'

const rule = { minimumOrder: fen(0), freeFrom: fen(50_000), fee: fen(1_000), unshipped: fen(0), ...usualFreight }
const feeOf = (lines: readonly EngineLine[]) =>
  shippingOf(
    lines.map((line) => ({ line, amount: fen(1_000) })),
    rule,
  ).parts[0]?.fee

test.each<[string, readonly Partial<EngineLine>[], number]>([
  ['without goods of its own, as a combination is,', [{ goods: null }], 1_000],
  ['that reaches what frees the order', [{ quantity: 2, goods: plainGoods({ freesOrderFrom: 2 }) }, {}], 0],
  ['that ships free beside one that does not', [{ goods: plainGoods({ shipsFreeFrom: 1 }) }, { goods: null }], 1_000],
])('a line %s pays for shipping as it should', (_, lines, fee) => {
  expect(feeOf(lines.map(plainLine))).toBe(fee)
})

const lines = (amount: number, over: Partial<EngineLine> = {}) => [{ line: plainLine(over), amount: fen(amount) }]
const freeing = { goods: plainGoods({ freesOrderFrom: 1 }) }

test.each<[string, ReturnType<typeof lines>, number, object]>([
  ['too few with what waits', lines(10_000), 39_999, { fee: 1_000, saved: 0, slack: 0 }],
  ['just enough with what waits', lines(10_000), 40_000, { fee: 0, saved: 1_000, slack: 0 }],
  ['more than enough with what waits', lines(10_000), 47_000, { fee: 0, saved: 1_000, slack: 7_000 }],
  ['enough by themselves', lines(50_000), 40_000, { fee: 0, saved: 0, slack: 0 }],
  ['free by one line', lines(10_000, freeing), 47_000, { fee: 0, saved: 0, slack: 0 }],
  ['alone', lines(10_000), 0, { fee: 1_000, saved: 0, slack: 0 }],
])('of goods that are %s, waiting orders save what they save', (_, priced, unshipped, expected) => {
  const { parts, saved, slack } = shippingOf(priced, { ...rule, minimumOrder: fen(7), unshipped: fen(unshipped) })
  expect({ fee: parts[0]?.fee, saved, slack }).toEqual(expected)
})

test('an order that pays no shipping of its own saves none', () => {
  expect(noFreightSaved).toEqual({ saved: 0, slack: 0 })
})
