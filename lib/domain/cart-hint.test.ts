import { fen } from '#lib/kernel/money.ts'
import type { Cart, Tier } from './cart.ts'
import { reckonedHints } from './cart-hint.ts'
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
      selectedUnits: selectedLines,
      goods: none,
      fullReduction: none,
      discount: none,
      coupon: none,
      shipping: fen(1_200),
      pay: none,
    },
    notices: [],
    ...over,
  }
}

const shipping = { threshold: fen(50_000), unshipped: none, minimumOrder: fen(20_000), fee: fen(1_200) }

test.each<[string, Cart, string[]]>([
  ['nothing selected', cart({ shipping }, 0), []],
  ['nothing missing', cart({}), []],
  ['minimum and freight', cart({ shipping }), ['再买50.00元达到起订金额200.00元', '再买350.00元包邮']],
  [
    'the next tier of each promotion',
    cart({
      fullReductions: [tier(1, 10_000, 15_000), tier(1, 20_000, 15_000), tier(1, 30_000, 15_000)],
      discounts: [tier(2, 40_000, 15_000), tier(3, 40_000, 0)],
    }),
    ['品类满减：再买50.00元满200.00元', '品类满减：再买250.00元满400.00元'],
  ],
])('gaps of a cart with %s', (_, given, texts) => {
  expect(reckonedHints(given).map((hint) => hint.text)).toEqual(texts)
})

test('each has a key of its own, and the way its promotion names', () => {
  const hints = reckonedHints(cart({ fullReductions: [tier(1, 20_000, 15_000), tier(2, 30_000, 15_000)] }))
  expect(hints.map(({ key, wayOut }) => [key, wayOut?.url])).toEqual([
    ['reduction 0', '/list?select=5'],
    ['reduction 1', undefined],
  ])
})
