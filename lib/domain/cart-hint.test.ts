import { fen } from '#lib/kernel/money.ts'
import type { Cart, Tier } from './cart.ts'
import { fulfilled, reckonedHints } from './cart-hint.ts'
import { cartLine } from './testing/cart-line.ts'

const tier = (promotionId: number, threshold: number, current: number): Tier => ({
  id: threshold,
  promotionId,
  name: '品类满减',
  threshold: fen(threshold),
  discount: '20.00',
  current: fen(current),
  isReached: current >= threshold,
  url: promotionId === 1 ? '/list?select=5' : null,
})

const none = fen(0)

function cart(over: Partial<Cart>, selectedLines = 1): Cart {
  return {
    lines: selectedLines === 0 ? [] : [cartLine({ amount: fen(15_000) })],
    fullReductions: [],
    discounts: [],
    shipping: { threshold: none, unshipped: none, minimumOrder: none, fee: none },
    filters: [],
    amounts: {
      selectedLines,
      unpriced: 0,
      selectedUnits: selectedLines,
      goods: none,
      fullReduction: none,
      discount: none,
      coupon: none,
      shipping: fen(1_200),
      pay: none,
    },
    notices: [],
    hints: null,
    version: null,
    ...over,
  }
}

const shipping = { threshold: fen(50_000), unshipped: none, minimumOrder: fen(20_000), fee: fen(1_200) }

test.each<[string, Cart, string[]]>([
  ['nothing selected', cart({ shipping }, 0), []],
  ['nothing missing', cart({}), []],
  ['minimum and freight', cart({ shipping }), ['再买 ¥50.00 达到起配金额 ¥200', '再买 ¥350.00 包邮']],
  [
    'the next tier of each promotion',
    cart({
      fullReductions: [tier(1, 10_000, 15_000), tier(1, 20_000, 15_000), tier(1, 30_000, 15_000)],
      discounts: [tier(2, 40_000, 15_000), tier(3, 40_000, 0)],
    }),
    ['品类满减：再买 ¥50.00 满200', '品类满减：再买 ¥250.00 满400'],
  ],
])('gaps of a cart with %s', (_, given, texts) => {
  expect(reckonedHints(given).map((hint) => hint.text)).toEqual(texts)
})

test('each says its kind, its gap in fen and no goods', () => {
  const given = cart({ shipping, fullReductions: [tier(1, 20_000, 15_000)], discounts: [tier(2, 40_000, 15_000)] })
  expect(reckonedHints(given).map(({ key, kind, gap, goods }) => [key, kind, gap, goods])).toEqual([
    ['minimum 0', 'minimum', 5000, []],
    ['shipping 0', 'shipping', 35_000, []],
    ['reduction 0', 'reduction', 5000, []],
    ['discount 0', 'discount', 25_000, []],
  ])
})

test.each([
  ['reached just so', { current: fen(20_000), isReached: false }, []],
  ['reached by the word of the upstream', { isReached: true }, []],
  ['counted for by one fen', { current: fen(1) }, ['品类满减：再买 ¥199.99 满200']],
  ['without a name', { name: '' }, ['再买 ¥50.00 满200']],
])('a tier %s', (_, over, texts) => {
  const fullReductions = [{ ...tier(1, 20_000, 15_000), ...over }]
  expect(reckonedHints(cart({ fullReductions })).map((hint) => hint.text)).toEqual(texts)
})

test('at the minimum order exactly nothing is missing to it', () => {
  const given = cart({ shipping: { ...shipping, minimumOrder: fen(15_000) } })
  expect(reckonedHints(given).map(({ kind }) => kind)).toEqual(['shipping'])
})

test('each has a key of its own, and the way its promotion names', () => {
  const hints = reckonedHints(cart({ fullReductions: [tier(1, 20_000, 15_000), tier(2, 30_000, 15_000)] }))
  expect(hints.map(({ key, wayOut }) => [key, wayOut?.url])).toEqual([
    ['reduction 0', '/list?select=5'],
    ['reduction 1', undefined],
  ])
})

test('what the upstream does not tell is not missing', () => {
  const untold = { ...shipping, threshold: null, minimumOrder: null }
  expect(reckonedHints(cart({ shipping: untold }))).toEqual([])
})

test('where a line tells no amount, nothing is missing and nothing is fulfilled', () => {
  const given = cart({ shipping: { ...shipping, minimumOrder: fen(99_999) } })
  const untold = { ...given, amounts: { ...given.amounts, unpriced: 1 } }
  expect(reckonedHints(given).map(({ kind }) => kind)).toContain('minimum')
  expect(reckonedHints(untold).map(({ kind }) => kind)).not.toContain('minimum')
  expect(reckonedHints(cart({ fullReductions: [{ ...tier(1, 20_000, 15_000), current: null }] }))).toEqual([])
  expect(fulfilled(untold)).toBe(null)
})

describe('what the chosen lines fulfil', () => {
  const untold = { ...shipping, threshold: null, minimumOrder: null }
  const one = [tier(1, 10_000, 15_000)]

  test.each<[string, Partial<Cart>, string | null]>([
    ['no terms', { shipping: untold }, null],
    ['a minimum order', { shipping: { ...untold, minimumOrder: none } }, '已满足起配'],
    ['a freight', { shipping: { ...untold, threshold: none } }, '已满足包邮'],
    ['full reductions', { shipping: untold, fullReductions: one }, '已满足全部优惠条件'],
    ['discounts', { shipping: untold, discounts: one }, '已满足全部优惠条件'],
    ['both', { shipping: untold, fullReductions: one, discounts: one }, '已满足全部优惠条件'],
    ['a minimum order and a freight', { shipping }, '已满足起配、包邮'],
    ['all of them', { shipping, discounts: one }, '已满足起配、包邮和全部优惠条件'],
  ])('of %s', (_, over, words) => expect(fulfilled(cart(over))).toBe(words))
})
