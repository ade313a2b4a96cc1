import fc from 'fast-check'
import { fen, sumFen } from '#lib/kernel/money.ts'
import { refundShare, unitWeight } from '#shop-api/modules/trade/orders/shares.ts'

describe('what a unit is worth', () => {
  test('own goods are alike, gifts are worth nothing', () => {
    const line = { goodsId: 7, setParts: null }
    expect(unitWeight(line, 7)).toBe(1)
    expect(unitWeight(line, 8)).toBe(0)
  })

  test('parts of a combination count by price; without prices they are alike', () => {
    const setParts = [
      { goodsId: 1, price: '12.50' },
      { goodsId: 2, price: '0.125' },
      { goodsId: 3, price: '0.00' },
    ]
    const line = { goodsId: null, setParts }
    expect([1, 2, 3].map((id) => unitWeight(line, id))).toEqual([125_000, 1250, 1])
    expect(unitWeight({ goodsId: null, setParts: null }, 9)).toBe(1)
  })
})

describe('refunds of a line', () => {
  test.each([
    [1000, 3, [1, 1, 1], [333, 333, 334]],
    [1000, 3, [2, 1], [666, 334]],
    [999, 10, [10], [999]],
    [0, 5, [2, 3], [0, 0]],
    [1, 3, [1, 1, 1], [0, 0, 1]],
  ])('%i fen for %i units, given back as %j: %j', (paid, whole, portions, refunds) => {
    let before = 0
    expect(
      portions.map((units) => {
        const refund = refundShare(fen(paid), whole, before, units)
        before += units
        return refund
      }),
    ).toEqual(refunds)
  })

  test('re-add to what was paid, however the units are divided, and never exceed a fair share by a fen', () => {
    const portions = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        portions,
        fc.integer({ min: 0, max: 300 }),
        (paid, parts, kept) => {
          const back = parts.reduce((sum, units) => sum + units, 0)
          const whole = back + kept
          let before = 0
          const refunds = parts.map((units) => {
            const refund = refundShare(fen(paid), whole, before, units)
            // The oracle: exact fractions, by cross-multiplication.
            const exact = BigInt(paid) * BigInt(units)
            expect(BigInt(refund) * BigInt(whole) - exact).toBeLessThan(BigInt(whole))
            expect(exact - BigInt(refund) * BigInt(whole)).toBeLessThan(BigInt(whole))
            expect(refund).toBeGreaterThanOrEqual(0)
            before += units
            return refund
          })
          const total = sumFen(refunds)
          expect(total).toBe(Number((BigInt(paid) * BigInt(back)) / BigInt(whole)))
          if (kept === 0) expect(total).toBe(paid)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('nothing more than was sold', () => {
    for (const [before, units] of [
      [2, 2],
      [-1, 1],
      [1, -1],
    ] as const)
      expect(() => refundShare(fen(100), 3, before, units)).toThrow('more comes back than was sold')
    expect(refundShare(fen(100), 0, 0, 0)).toBe(0)
  })
})
