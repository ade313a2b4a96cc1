import { fen, parsePrice } from '#lib/kernel/money.ts'
import { expectedAmount, lineRules, soldUnitOf } from './cart-edit.ts'
import { cartLine, combinationItem, plainGoods } from './testing/cart-line.ts'

test.each([
  [{ stock: 40, maxQuantity: 3 }, 3],
  [{ stock: 2, maxQuantity: 3 }, 2],
  [{ stock: null, maxQuantity: 3 }, 3],
  [{ stock: 40, maxQuantity: null }, 40],
  [{ stock: null, maxQuantity: null }, 999_999],
])('sets of which there are %j go one by one up to %i', (over, max) => {
  expect(lineRules(cartLine({ item: combinationItem(over) }))).toEqual({ min: 1, step: 1, max })
})

test('goods go by their own rules', () => {
  const rules = lineRules(cartLine({}, { minQuantity: 20, middlePack: 10, mustBuyByMiddlePack: true, stock: 90 }))
  expect(rules).toEqual({ min: 20, step: 10, max: 90 })
})

const ladder = { kind: 'full-quantity', tiers: [{ id: 1, number: 50, price: parsePrice('8.00') }] } as const
const line = cartLine(
  { quantity: 10, amount: fen(8599), price: parsePrice('7.00'), rawPrice: parsePrice('9.00') },
  { ladder },
)

const unpriced = { kind: 'goods', goods: plainGoods({ ladder, salePrice: null }) } as const

test.each([
  ['the quantity it has', line, 10, 8599],
  ['another quantity below the ladder', line, 11, 9460],
  ['a quantity the ladder prices', line, 50, 40_000],
  ['goods without a price', { ...line, item: unpriced }, 11, 9900],
  ['a flash sale', { ...line, type: 'flash' as const }, 50, 35_000],
  ['sets', { ...line, item: combinationItem() }, 50, 35_000],
  ['no quantity', { ...line, quantity: null, amount: null }, null, null],
  ['a quantity that is being erased', line, null, 8599],
  ['a quantity where none was told', { ...line, quantity: null, amount: null }, 11, 9460],
  ['no price', { ...line, item: unpriced, rawPrice: null }, 11, null],
])('a line costs the one price of what it sells, or its ladder: %s', (_, given, quantity, amount) => {
  expect(expectedAmount(given, quantity)).toBe(amount)
})

test('sets are bought by the set, goods by their own unit', () => {
  expect(soldUnitOf(cartLine({}, { unit: '瓶', casePack: 60 }))).toMatchObject({ unit: '瓶', casePack: 60 })
  expect(soldUnitOf(cartLine({ item: combinationItem() }))).toEqual({ unit: '套' })
})
