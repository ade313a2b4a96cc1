import fc from 'fast-check'
import type { PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { priceChange, priceFacts } from './priced-cart.ts'
import type { CartLineRow } from './priced-types.ts'
import { emptyCart, now, plainLine, promotions } from './testing/memory-shop.ts'

const gift: PromotionRow = {
  ...promotions[0]!,
  id: 95,
  kind: 'gift',
  scope: { kind: 'goods', goodsIds: [1, 2] },
  rule: { gift: { goodsId: 3, name: '商品3', number: 2 }, buyNumber: 10, isRepeating: true },
  stock: 12,
}

const sold: readonly Partial<CartLineRow>[] = [
  { key: 'p501', type: 1, goodsId: 5, goodsPriceId: 501 },
  { key: 'p601', goodsId: 6, goodsPriceId: 601 },
  { key: 'x701', type: 2, goodsId: 7, goodsPriceId: 701 },
  { key: 'c90', type: 3, combinationId: 90 },
  { key: 'c92', type: 3, combinationId: 92 },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 15, 16].map((goodsId) => ({ key: `g${goodsId}`, goodsId })),
]

const numbers = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(200, 390, 450, 99_990))
const carts = fc
  .uniqueArray(fc.record({ what: fc.constantFrom(...sold), number: numbers, isSelected: fc.boolean() }), {
    selector: ({ what }) => what.key,
    minLength: 1,
    maxLength: 19,
  })
  .map((lines) => lines.map(({ what, ...row }, at): CartLineRow => ({ ...plainLine, ...what, ...row, id: at + 1 })))

test('a changed cart costs and says what it does when it is priced as a whole', () => {
  let kept = 0
  let others = 0
  fc.assert(
    fc.property(carts, fc.nat(), numbers, fc.boolean(), (rows, at, number, hasCoupon) => {
      const shop = emptyCart(hasCoupon)
      const facts = { ...shop, rows, promotions: new Map([...shop.promotions, [gift.id, gift]]) }
      const changed = rows.map((row, place) => (place === at % rows.length ? { ...row, number } : row))
      const input = { memberId: 7, lineIds: 'all', now } as const
      const { before, after } = priceChange(facts, changed, input)
      expect(before).toEqual(priceFacts(facts, input))
      expect(after).toEqual(priceFacts({ ...facts, rows: changed }, input))
      for (const [place, line] of after.lines.entries()) {
        if (line === before.lines[place]) kept += 1
        else if (place !== at % rows.length) others += 1
      }
    }),
    { numRuns: 1_500 },
  )
  // Most lines are not touched, and many are beside the one that was changed.
  expect(kept).toBeGreaterThan(1_500)
  expect(others).toBeGreaterThan(500)
})
