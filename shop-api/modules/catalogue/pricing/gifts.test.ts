import { giftsOf, giftUnits } from './gifts.ts'
import type { GiftRule } from './input.ts'
import { plainGoods, plainLine } from './testing/plain.ts'

const rule = (over: Partial<GiftRule> = {}): GiftRule => ({
  id: 3,
  scope: { kind: 'all' },
  buyNumber: 10,
  isRepeating: true,
  gift: { goodsId: 5, name: '洗手液', number: 2 },
  left: null,
  ...over,
})
const totals = (
  lines: Parameters<typeof giftsOf>[0],
  rules: readonly GiftRule[],
  stock: readonly (readonly [number, number])[] = [[5, 99]],
) => [...giftsOf(lines, rules, new Map(stock))].map(([id, { total }]) => [id, total])

test('a gift tells its promotion, what it is and whether it is the same goods', () => {
  const lines = [plainLine({ quantity: 10 }), plainLine({ id: 2, quantity: 10, goods: plainGoods({ id: 5 }) })]
  const gift = { promotionId: 3, total: 2, goodsId: 5, name: '洗手液' }
  expect([...giftsOf(lines, [rule()], new Map([[5, 99]]))]).toEqual([
    [1, { ...gift, isSameGoods: false }],
    [2, { ...gift, isSameGoods: true }],
  ])
})

test.each([
  [9, true, []],
  [10, true, [[1, 2]]],
  [29, true, [[1, 4]]],
  [29, false, [[1, 2]]],
])('%i units of ten a portion (again and again: %s) bring %j', (quantity, isRepeating, expected) => {
  expect(totals([plainLine({ quantity })], [rule({ isRepeating })])).toEqual(expected)
})

test.each<[string, Partial<GiftRule>, readonly (readonly [number, number])[], unknown]>([
  ['stock for one and a half', {}, [[5, 3]], [[1, 2]]],
  ['no stock', {}, [[5, 0]], []],
  ['no word about the stock', { gift: { goodsId: 5, name: '洗手液', number: 1 } }, [], []],
  ['one left of the promotion', { left: 1 }, [[5, 99]], []],
  ['three left of the promotion', { left: 3 }, [[5, 99]], [[1, 2]]],
  ['a gift that is no goods of the shop', { gift: { goodsId: null, name: '雨伞', number: 1 } }, [], [[1, 3]]],
  ['a gift of one piece, one there', { gift: { goodsId: 5, name: '洗手液', number: 1 } }, [[5, 1]], [[1, 1]]],
])('with %s thirty units bring', (_, over, stock, expected) => {
  expect(totals([plainLine({ quantity: 30 })], [rule(over)], stock)).toEqual(expected)
})

test('what one line gets is gone for the next', () => {
  const lines = [1, 2, 3].map((id) => plainLine({ id, quantity: 20 }))
  const both = [
    [1, 4],
    [2, 2],
  ]
  expect(totals(lines, [rule({ left: 7 })])).toEqual(both)
  expect(totals(lines, [rule()], [[5, 7]])).toEqual(both)
})

test('promotions have what is left of them each by itself', () => {
  const of = (goodsId: number): GiftRule['scope'] => ({ kind: 'goods', goodsIds: [goodsId] })
  const lines = [1, 2].map((id) => plainLine({ id, quantity: 20, goods: plainGoods({ id }) }))
  const rules = [rule({ id: 3, scope: of(1), left: 4 }), rule({ id: 4, scope: of(2), left: 2 })]
  expect(totals(lines, rules)).toEqual([
    [1, 4],
    [2, 2],
  ])
})

test('sets and goods that no promotion reaches bring none', () => {
  const lines = [plainLine({ quantity: 30, goods: null }), plainLine({ id: 2, quantity: 30 })]
  expect(totals(lines, [rule({ scope: { kind: 'goods', goodsIds: [9] } })])).toEqual([])
  expect(totals(lines, [rule()])).toEqual([[2, 6]])
})

test('so many pieces are due whatever there is of them', () => {
  expect([9, 10, 29].map((quantity) => giftUnits(rule({ left: 1 }), quantity))).toEqual([0, 2, 4])
})
