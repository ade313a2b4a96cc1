import { fen, parsePrice } from '#lib/kernel/money.ts'
import type { CartAmounts } from './cart.ts'
import { knownExplanation } from './price-steps.ts'
import { cartLine } from './testing/cart-line.ts'

const lines = [
  cartLine({ id: 1, rawPrice: parsePrice('9.00'), fullReductionShare: fen(600) }),
  cartLine({ id: 2, discountShare: fen(480) }),
  cartLine({ id: 3, isSelected: false }),
]
const amounts: CartAmounts = {
  selectedLines: 2,
  selectedUnits: 20,
  goods: fen(17_200),
  fullReduction: fen(600),
  discount: fen(480),
  coupon: fen(0),
  shipping: fen(1_000),
  pay: fen(17_120),
}

test('what a page knows of its prices adds up, in all and line by line', () => {
  const known = knownExplanation(lines, amounts)
  expect(known?.steps.map(({ label, amount }) => [label, amount])).toEqual([
    ['原价', 17_600],
    ['优惠价', -400],
    ['满减', -600],
    ['订单折扣', -480],
    ['运费', 1_000],
  ])
  expect(known?.pay).toBe(17_120)
  expect(known?.lines.map(({ lineId, isCounted, pay }) => [lineId, isCounted, pay])).toEqual([
    [1, true, 8_000],
    [2, true, 8_120],
    [3, false, 8_600],
  ])
  expect(known?.lines[0]?.steps.map(({ label, text }) => `${label} ${text}`.trim())).toEqual([
    '原价 ¥9.00×10盒',
    '优惠价 ¥8.60/盒',
    '满减',
  ])
})

test('nothing is claimed where the sums disagree', () => {
  expect(knownExplanation(lines, { ...amounts, pay: fen(17_000) })).toBeNull()
})
