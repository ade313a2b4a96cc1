import fc from 'fast-check'
import { cartAddBody } from '#lib/contract/cart/shapes.ts'
import { lineInputsOf } from './line-inputs.ts'
import { planAdds } from './lines-to-add.ts'
import { priceFacts } from './priced-cart.ts'
import { expectedTotal, ownPrices } from './testing/expected-total.ts'
import { emptyCart, knownIds, neverSold, now, specials } from './testing/memory-shop.ts'
import { tamperedLine } from './testing/tamper.ts'

const PAYLOADS = 10_000

describe('tampered payloads', () => {
  test(`${PAYLOADS} of them: the total is always the oracle's`, () => {
    const seen = { refusedByShape: 0, withLines: 0, withOffers: 0 }
    fc.assert(
      fc.property(
        fc.array(tamperedLine(knownIds), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (params, hasCoupon) => {
          const parsed = cartAddBody.safeParse({ params })
          if (!parsed.success) {
            seen.refusedByShape += 1
            return
          }
          const facts = emptyCart(hasCoupon)
          const { changed } = planAdds(facts, specials, lineInputsOf(parsed.data), now)
          const rows = changed.map((row, index) => ({ ...row, id: index + 1 }))
          const cart = priceFacts({ ...facts, rows }, { memberId: 7, lineIds: 'all', now })
          const expected = expectedTotal(rows, hasCoupon)
          if (rows.length > 0) seen.withLines += 1
          if (rows.some((row) => row.key in ownPrices)) seen.withOffers += 1
          const { goods, fullReduction, discount, coupon, shipping, pay } = cart.amounts
          expect([goods, fullReduction, discount, coupon, shipping, pay].join(' ')).toBe(
            [
              expected.goods,
              expected.fullReduction,
              expected.discount,
              expected.coupon,
              expected.shipping,
              expected.pay,
            ].join(' '),
          )
          const orders = cart.orders.reduce((sum, order) => sum + order.amounts.pay, 0)
          expect(orders).toBe(pay)
          expect(
            rows.filter((row) => neverSold.includes(row.goodsId ?? 0) || ['c91', 'c92'].includes(row.key)),
          ).toEqual([])
        },
      ),
      { numRuns: PAYLOADS },
    )
    // Most payloads must get past the shape, or nothing would have been tried.
    expect(seen.withLines).toBeGreaterThan(PAYLOADS / 2)
    expect(seen.withOffers).toBeGreaterThan(PAYLOADS / 5)
    expect(seen.refusedByShape).toBeGreaterThan(PAYLOADS / 100)
  }, 120_000)
})
