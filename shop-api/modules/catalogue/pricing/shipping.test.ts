import { fen } from '#lib/kernel/money.ts'
import type { EngineLine } from './input.ts'
import { shippingOf } from './shipping.ts'
import { plainGoods, plainLine } from './testing/plain.ts'

const rule = { minimumOrder: fen(0), freeFrom: fen(50_000), fee: fen(1_000), unshipped: fen(0) }
const feeOf = (lines: readonly EngineLine[]) =>
  shippingOf(
    lines.map((line) => ({ line, amount: fen(1_000) })),
    rule,
  ).fee

test.each<[string, readonly Partial<EngineLine>[], number]>([
  ['without goods of its own, as a combination is,', [{ goods: null }], 1_000],
  ['that reaches what frees the order', [{ quantity: 2, goods: plainGoods({ freesOrderFrom: 2 }) }, {}], 0],
  ['that ships free beside one that does not', [{ goods: plainGoods({ shipsFreeFrom: 1 }) }, { goods: null }], 1_000],
])('a line %s pays for shipping as it should', (_, lines, fee) => {
  expect(feeOf(lines.map(plainLine))).toBe(fee)
})
