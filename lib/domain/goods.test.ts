import { parsePrice } from '#lib/kernel/money.ts'
import type { Goods } from './goods.ts'
import { isLowStock, minimumQuantity, quantityLimit, quantityRules, quantityStep } from './goods.ts'
import { plainGoods } from './testing/cart-line.ts'

const flash = { price: parsePrice('7.90'), startsAt: 0, endsAt: 1, left: 30, total: 90, memberLimit: 20 }

test.each<[Partial<Goods>, number]>([
  [{ stock: 40 }, 40],
  [{ stock: 40, maxQuantity: 25 }, 25],
  [{ stock: 40, maxQuantity: 60 }, 40],
  [{ stock: 40, flash }, 20],
  [{ stock: 40, flash: { ...flash, memberLimit: null } }, 30],
  [{ stock: 10, flash }, 10],
  [{ stock: 0 }, 0],
  [{ stock: null }, 999_999],
  [{ stock: 2_000_000 }, 999_999],
])('goods with %j can be had up to %i', (over, limit) => {
  expect(quantityLimit(plainGoods(over))).toBe(limit)
})

test.each([
  [false, 10, 1],
  [true, 10, 10],
])('sold by the middle pack only: %s, of %i: steps of %i', (mustBuyByMiddlePack, middlePack, step) => {
  expect(quantityStep(plainGoods({ mustBuyByMiddlePack, middlePack }))).toBe(step)
})

test.each([
  [1, false, 1],
  [0, false, 1],
  [7, false, 7],
  [1, true, 10],
  [10, true, 10],
  [11, true, 20],
])('a minimum of %i (by the middle pack of ten: %s) is %i', (minQuantity, mustBuyByMiddlePack, minimum) => {
  expect(minimumQuantity(plainGoods({ minQuantity, mustBuyByMiddlePack, middlePack: 10 }))).toBe(minimum)
})

test.each([
  [null, false],
  [0, false],
  [1, true],
  [19, true],
  [20, false],
  [21, false],
])('a stock of %p with middle packs of ten is low: %s', (stock, isLow) => {
  expect(isLowStock(plainGoods({ stock, middlePack: 10 }))).toBe(isLow)
})

test('a quantity field keeps to the minimum, the step and the limit', () => {
  const goods = plainGoods({ minQuantity: 20, middlePack: 10, mustBuyByMiddlePack: true, stock: 90 })
  expect(quantityRules(goods)).toEqual({ min: 20, step: 10, max: 90 })
})
