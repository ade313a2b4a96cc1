import { parsePrice } from '#lib/kernel/money.ts'
import type { Goods } from './goods.ts'
import { isLowStock, minimumQuantity, quantityLimit, quantityRules, quantityStep, startingQuantity } from './goods.ts'
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

describe('a quantity starts', () => {
  const tiers = [
    { id: 0, number: 80, price: parsePrice('8.20') },
    { id: 1, number: 30, price: parsePrice('8.00') },
    { id: 2, number: 55, price: parsePrice('7.80') },
  ]
  const ladder = { kind: 'full-quantity', tiers } as const
  const linked = (ladderPriceId: number) => ({
    ladder,
    offer: { goodsPriceId: 0, ladderPriceId, fullReductionId: 0, flag: 0 },
  })

  test.each<[string, Partial<Goods>, number]>([
    ['at one where no tier is named', linked(0), 1],
    ['at the minimum where no tier is named', { ...linked(0), minQuantity: 5 }, 5],
    ['at the first tier', linked(1), 30],
    ['at the tier a link names', linked(2), 55],
    ['at one where the named tier is gone', linked(3), 1],
    ['at one where the ladder is gone', { ...linked(2), ladder: null }, 1],
    ['at the minimum above the tier', { ...linked(1), minQuantity: 40 }, 40],
    ['at the middle packs that reach the tier', { ...linked(2), mustBuyByMiddlePack: true }, 60],
    ['at one middle pack', { ...linked(0), mustBuyByMiddlePack: true }, 10],
  ])('%s', (_, over, quantity) => expect(startingQuantity(plainGoods(over))).toBe(quantity))
})
