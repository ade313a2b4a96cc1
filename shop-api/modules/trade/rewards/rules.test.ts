import fc from 'fast-check'
import { fen } from '#lib/kernel/money.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import type { CashBackRule, RewardLine } from './rules.ts'
import { bestCashBack, earnedPoints, paidWithMoney } from './rules.ts'

const all: PromotionScope = { kind: 'all' }
const goods = (id: number) => ({ id, categoryPath: [id % 3], manufacturerId: 1, brandId: null })
const line = (pay: number, over: Partial<RewardLine> = {}): RewardLine => ({
  goods: goods(1),
  pay: fen(pay),
  isOrdinary: true,
  ...over,
})
const rule = (id: number, tiers: [amount: string, back: string][], scope: PromotionScope = all): CashBackRule => ({
  id,
  scope,
  rule: { tiers: tiers.map(([amount, back], at) => ({ id: at + 1, amount, back })) },
})

describe('points of an order', () => {
  test.each([
    [9999, 0, 0, 99],
    [10_000, 0, 0, 100],
    [10_001, 0, 0, 100],
    [10_000, 1000, 0, 90],
    [10_000, 1000, 8999, 0],
    [10_000, 1000, 9000, 0],
    [99, 0, 0, 0],
  ])('%i paid, %i of it shipping, %i by voucher: %i', (pay, shipping, byVoucher, points) => {
    expect(earnedPoints({ pay: fen(pay), shipping: fen(shipping), byVoucher: fen(byVoucher) })).toBe(points)
  })
})

describe('cash back', () => {
  test('a rule without tiers, or with a tier that gives nothing, gives nothing', () => {
    const none: CashBackRule = { id: 1, scope: all, rule: {} }
    const empty: CashBackRule = { id: 2, scope: all, rule: { tiers: [{ id: 1, amount: '1.00' }] } }
    expect(bestCashBack([line(9999)], [none, empty])).toBeNull()
  })

  test('a single fen is given back, too', () => {
    expect(bestCashBack([line(9999)], [rule(1, [['1.00', '0.01']])])).toEqual({ promotionId: 1, amount: 1 })
  })

  const tiers = [
    rule(1, [
      ['20.00', '1.00'],
      ['50.00', '4.00'],
    ]),
  ]

  test.each([
    [1999, null],
    [2000, 100],
    [2001, 100],
    [4999, 100],
    [5000, 400],
    [5001, 400],
  ])('of %i fen', (paid, back) => {
    expect(bestCashBack([line(paid)], tiers)?.amount ?? null).toBe(back)
  })

  test('counts lines at ordinary prices and in scope only', () => {
    const only: PromotionScope = { kind: 'goods', goodsIds: [1] }
    const lines = [
      line(3000),
      line(3000, { isOrdinary: false }),
      line(3000, { goods: goods(2) }),
      line(3000, { goods: null }),
    ]
    expect(
      bestCashBack(lines, [
        rule(
          1,
          [
            ['30.00', '1.00'],
            ['30.01', '2.00'],
          ],
          only,
        ),
      ])?.amount,
    ).toBe(100)
  })

  test('of two promotions the one that gives more, of equals the older', () => {
    const rules = [rule(3, [['1.00', '2.00']]), rule(2, [['1.00', '2.00']]), rule(1, [['1.00', '1.00']])]
    expect(bestCashBack([line(500)], rules)).toEqual({ promotionId: 2, amount: 200 })
  })

  test('counts what was paid with money: vouchers come off every line in proportion, and re-add to the fen', () => {
    expect(bestCashBack(paidWithMoney([line(5000)], fen(1)), tiers)?.amount).toBe(100)
    expect(bestCashBack(paidWithMoney([line(5000)], fen(9000)), tiers)).toBeNull()
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { maxLength: 8 }), fc.nat(20_000), (pays, byVoucher) => {
        const whole = pays.reduce((sum, pay) => sum + pay, 0)
        const kept = paidWithMoney(
          pays.map((pay) => line(pay)),
          fen(byVoucher),
        ).map(({ pay }) => pay)
        expect(kept.reduce((sum, pay) => sum + pay, 0)).toBe(Math.max(0, whole - byVoucher))
        for (const [at, pay] of kept.entries()) {
          const exact = whole === 0 ? 0 : ((pays[at] ?? 0) * Math.max(0, whole - byVoucher)) / whole
          expect(pay).toBeGreaterThanOrEqual(0)
          expect(Math.abs(pay - exact)).toBeLessThan(1)
        }
      }),
    )
  })

  test('agrees with one who reckons it by hand', () => {
    const world = fc.record({
      lines: fc.array(
        fc.record({
          id: fc.integer({ min: 1, max: 4 }),
          pay: fc.integer({ min: 0, max: 9000 }),
          isOrdinary: fc.boolean(),
        }),
        { maxLength: 6 },
      ),
      rules: fc.array(
        fc.record({
          ids: fc.option(fc.subarray([1, 2, 3, 4])),
          tiers: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 50 })), {
            selector: ([amount]) => amount,
            maxLength: 3,
          }),
        }),
        { maxLength: 4 },
      ),
    })
    fc.assert(
      fc.property(world, ({ lines, rules }) => {
        // Yuan as plain whole numbers, one promotion after the other, nothing shared with the code under test.
        let expected = 0
        for (const { ids, tiers: steps } of rules) {
          let paid = 0
          for (const each of lines) if (each.isOrdinary && (ids === null || ids.includes(each.id))) paid += each.pay
          for (const [amount, back] of steps) if (paid >= amount * 100 && back * 100 > expected) expected = back * 100
        }
        const found = bestCashBack(
          lines.map((each) => line(each.pay, { goods: goods(each.id), isOrdinary: each.isOrdinary })),
          rules.map(({ ids, tiers: steps }, at) =>
            rule(
              at + 1,
              steps.map(([amount, back]) => [`${amount}.00`, `${back}.00`]),
              ids === null ? all : { kind: 'goods', goodsIds: ids },
            ),
          ),
        )
        expect(found?.amount ?? 0).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })
})
