import { parsePrice } from '#lib/kernel/money.ts'
import { endingCoupons, lastReorderable, priceDrops, usualGoods } from './member-desk.ts'
import type { BoughtGoods } from './purchase.ts'
import { monthLabel } from './purchase-history.ts'
import { plainGoods } from './testing/cart-line.ts'

const bought = (id: number, last: string, now: string | null, stock = 100): BoughtGoods => ({
  goods: plainGoods({ id, salePrice: now === null ? null : parsePrice(now), stock }),
  times: 1,
  totalQuantity: 10,
  lastQuantity: 10,
  lastPrice: parsePrice(last),
  lastAt: '2026-11-01 09:30:00',
})
const ids = (list: readonly BoughtGoods[]) => list.map(({ goods }) => goods.id)

test('often-bought goods that can be bought come first, the others after them', () => {
  const list = [bought(1, '8.60', '8.60', 0), bought(2, '8.60', '8.60'), bought(3, '8.60', '8.60')]
  expect([ids(usualGoods(list, 2)), ids(usualGoods(list, 5))]).toEqual([
    [2, 3],
    [2, 3, 1],
  ])
})

test('price drops: the largest first, none of what costs as much, has no price or is sold out', () => {
  const list = [
    bought(1, '10.00', '9.00'),
    bought(2, '10.00', '5.00'),
    bought(3, '10.00', '10.00'),
    bought(4, '10.00', null),
    bought(5, '10.00', '1.00', 0),
    bought(6, '100.00', '98.00'),
    bought(7, '0.00', '0.00'),
    bought(8, '0.00', '1.00'),
  ]
  expect([ids(priceDrops(list, 9)), ids(priceDrops(list, 1))]).toEqual([[2, 1, 6], [2]])
})

test('the last order that can be bought again is the newest with that action', () => {
  const orders = [{ actions: ['pay'] as const }, { actions: ['reorder'] as const }, { actions: ['reorder'] as const }]
  expect(lastReorderable(orders)).toBe(orders[1])
  expect(lastReorderable([])).toBeUndefined()
})

test('coupons that end within a week, the next to end first', () => {
  const day = 86_400_000
  const of = (days: number, isUsable = true) => ({ isUsable, expiresAt: 1000 * day + days * day })
  const found = endingCoupons([of(7), of(8), of(1), of(0), of(-1), of(2, false)], 1000 * day)
  expect(found).toEqual([of(1), of(7)])
})

test.each([
  ['2026-11', '11月'],
  ['2026-01', '26年1月'],
  ['2026-02', '2月'],
])('the month %s is called %s', (month, label) => {
  expect(monthLabel({ month })).toBe(label)
})
