import { fen, parsePrice } from '#lib/kernel/money.ts'
import type { CartAmounts } from './cart.ts'
import type { PriceStep } from './price-steps.ts'
import { knownExplanation, knownGoodsExplanation } from './price-steps.ts'
import { cartLine, combinationItem, plainGoods } from './testing/cart-line.ts'

const said = ({ label, text, amount }: PriceStep) => [label, text, amount]
const lines = [
  cartLine({ id: 1, rawPrice: parsePrice('9.00'), fullReductionShare: fen(600) }),
  cartLine({ id: 2, discountShare: fen(480) }),
  cartLine({ id: 3, isSelected: false }),
  cartLine({ id: 4 }, { stock: 0 }),
  cartLine({ id: 5, quantity: 2, rawPrice: parsePrice('0.00'), price: parsePrice('0.00'), amount: fen(0) }),
]
const amounts: CartAmounts = {
  selectedLines: 2,
  unpriced: 0,
  selectedUnits: 20,
  goods: fen(17_200),
  fullReduction: fen(600),
  discount: fen(480),
  coupon: fen(0),
  shipping: fen(1_000),
  pay: fen(17_120),
}

test.each(['quantity', 'price', 'rawPrice', 'amount'])(
  'nothing is explained where a line does not tell its %s',
  (name) => {
    const line = cartLine({ id: 6, isSelected: false, [name]: null })
    expect(knownExplanation([...lines, line], amounts)).toBe(null)
  },
)

test('what a page knows of its prices adds up, in all and line by line', () => {
  const known = knownExplanation(lines, amounts)
  expect(known?.steps.map(said)).toEqual([
    ['原价', '', 17_600],
    ['优惠价', '', -400],
    ['满减', '', -600],
    ['订单折扣', '', -480],
    ['运费', '', 1_000],
  ])
  expect([known?.pay, known?.message]).toEqual([17_120, ''])
  expect(known?.lines.map(({ lineId, quantity, isCounted, pay }) => [lineId, quantity, isCounted, pay])).toEqual([
    [1, 10, true, 8_000],
    [2, 10, true, 8_120],
    [3, 10, false, 8_600],
    [4, 10, false, 8_600],
    [5, 2, true, 0],
  ])
  expect(known?.lines.map(({ steps }) => steps.map(said))).toEqual([
    [
      ['原价', '¥9.00×10盒', 9_000],
      ['优惠价', '¥8.60/盒', -400],
      ['满减', '', -600],
    ],
    [
      ['原价', '¥8.60×10盒', 8_600],
      ['订单折扣', '', -480],
    ],
    [['原价', '¥8.60×10盒', 8_600]],
    [['原价', '¥8.60×10盒', 8_600]],
    [['原价', '¥0.00×2盒', 0]],
  ])
})

test.each([
  [0, '包邮'],
  [1, ''],
])('with a coupon and a shipping of %i fen: %s', (shipping, text) => {
  const known = knownExplanation(lines, {
    ...amounts,
    coupon: fen(120),
    shipping: fen(shipping),
    pay: fen(16_000 + shipping),
  })
  expect(known?.steps.slice(-2).map(said)).toEqual([
    ['优惠券', '', -120],
    ['运费', text, shipping],
  ])
})

test('nothing is claimed where the sums disagree', () => {
  expect(knownExplanation(lines, { ...amounts, pay: fen(17_000) })).toBeNull()
})

test.each([
  [
    { basePrice: parsePrice('9.00'), salePrice: parsePrice('9.00'), ladder: null },
    [['原价', '¥9.00×20盒', 18_000]],
    18_000,
  ],
  [
    { basePrice: parsePrice('9.00'), salePrice: parsePrice('8.60'), ladder: null },
    [
      ['原价', '¥9.00×20盒', 18_000],
      ['优惠价', '¥8.60/盒', -800],
    ],
    17_200,
  ],
  [
    {
      basePrice: parsePrice('9.00'),
      salePrice: parsePrice('9.00'),
      ladder: { kind: 'full-quantity' as const, tiers: [{ id: 1, number: 10, price: parsePrice('8.50') }] },
    },
    [
      ['原价', '¥9.00×20盒', 18_000],
      ['阶梯价', '', -1_000],
    ],
    17_000,
  ],
])('goods are explained by what their page knows: %#', (goods, steps, pay) => {
  const known = knownGoodsExplanation(plainGoods(goods), 20)
  expect(known?.lines[0]?.steps.map(said)).toEqual(steps)
  expect(known?.lines[0]?.pay).toBe(pay)
})

test.each([
  [null, '¥8.60×20盒'],
  [parsePrice('8.00'), '¥8.60×20盒'],
  [parsePrice('9.00'), '¥9.00×20盒'],
])('beside a base price of %p the first price is %s', (basePrice, text) => {
  expect(knownGoodsExplanation(plainGoods({ basePrice }), 20)?.steps[0]).toMatchObject({ label: '原价', text })
})

test.each([
  [[], '原价'],
  [['满减'], '原价'],
  [['满减', '协议'], '协议价'],
])('goods with the tags %p have a price called %s', (labels, named) => {
  const tags = labels.map((label) => ({ label, description: '' }))
  const line = cartLine({ id: 1 }, { tags })
  const set = cartLine({ id: 2, item: combinationItem() })
  expect(knownGoodsExplanation(plainGoods({ tags }), 20)?.steps[0]?.label).toBe(named)
  const of = { ...amounts, goods: fen(17_200), fullReduction: fen(0), discount: fen(0), pay: fen(18_200) }
  expect(knownExplanation([line, set], of)?.lines.map(({ steps }) => steps[0]?.label)).toEqual([named, '原价'])
})

test('an explanation of goods has one line, which is all of it', () => {
  const { steps, pay, message, lines: own } = knownGoodsExplanation(plainGoods(), 20) ?? {}
  expect([pay, message, steps?.map(said)]).toEqual([17_200, '', [['原价', '¥8.60×20盒', 17_200]]])
  expect(own).toEqual([{ lineId: 0, name: '阿莫西林胶囊', quantity: 20, isCounted: true, steps, pay }])
})

test('goods without a price are not explained', () => {
  expect(knownGoodsExplanation(plainGoods({ salePrice: null }), 1)).toBeNull()
})

test('a freight that is not told is no step', () => {
  const known = knownExplanation(lines, { ...amounts, shipping: null, pay: fen(16_120) })
  expect(known?.steps.map(({ label }) => label)).toEqual(['原价', '优惠价', '满减', '订单折扣'])
})
