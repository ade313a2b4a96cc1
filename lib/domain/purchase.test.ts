import type { BoughtGoods } from './purchase.ts'
import { lastWords } from './purchase.ts'
import { plainGoods } from './testing/cart-line.ts'

const bought = (over: Partial<BoughtGoods>): BoughtGoods => ({
  goods: plainGoods({ unit: '盒' }),
  times: null,
  totalQuantity: 0,
  lastPrice: null,
  lastQuantity: 10,
  lastAt: '2026-11-01 09:30:00',
  ...over,
})

test.each<[string, Partial<BoughtGoods>, string]>([
  ['day and quantity', {}, '2026-11-01 10盒'],
  ['no quantity that is not told', { lastQuantity: null }, '2026-11-01'],
  ['no day that is not told', { lastAt: '' }, '10盒'],
  ['nothing', { lastAt: '', lastQuantity: null }, ''],
])('the last time says %s', (_, over, words) => {
  expect(lastWords(bought(over))).toBe(words)
})
