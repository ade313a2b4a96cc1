import fc from 'fast-check'
import { fen, formatPrice, price, sumFen } from '#lib/kernel/money.ts'
import { refundShare, unitWeight } from '#shop-api/modules/trade/orders/shares.ts'
import type { SoldLine } from './invoice-parts.ts'
import { partsOf, shippingParts, spreadByWeight, taxed } from './invoice-parts.ts'
import { rates, splitTax } from './tax.ts'

const facts = { name: '组合', spec: '', unit: '套' }

const setOf = (
  payFen: number,
  number: number,
  parts: readonly (readonly [price: string, number: number])[],
): SoldLine => ({
  ...facts,
  goodsId: null,
  number,
  payFen,
  setParts: parts.map(([each, count], at) => ({
    goodsId: at + 1,
    name: `商品${at + 1}`,
    spec: '1kg',
    unit: '袋',
    price: each,
    number: count,
  })),
})

const usual = { isRateSet: false, taxClass: '' }

test('a combination of two herbs is two lines at their rate', () => {
  const parts = partsOf(
    setOf(30_000, 2, [
      ['100.00', 1],
      ['25.00', 2],
    ]),
    undefined,
  )
  expect(parts.map(({ name, number, gross }) => [name, number, gross])).toEqual([
    ['商品1', 2, 20_000],
    ['商品2', 4, 10_000],
  ])
  const lines = taxed(
    parts.map((part) => ({ ...part, ...usual, rate: rates.piece })),
    fen(30_000),
  )
  // 24.77 of 300.00 at 9 %, where one line at 13 % said 34.51.
  expect([sumFen(lines.map((line) => line.tax)), splitTax(fen(30_000), rates.drug).tax]).toEqual([2477, 3451])
})

test('of a line that is none of goods nothing is assumed', () => {
  const line = { ...facts, goodsId: null, number: 2, payFen: 500, setParts: null }
  expect(partsOf(line, undefined)).toEqual([{ ...facts, goodsId: null, number: 2, gross: 500 }])
})

test('shipping follows the rates of the goods it was paid with', () => {
  const sold = [
    { rate: 9, isRateSet: true, gross: fen(6000) },
    { rate: 13, isRateSet: true, gross: fen(2000) },
    { rate: 9, isRateSet: false, gross: fen(1000) },
  ]
  expect(shippingParts(fen(990), sold).map(({ rate, gross, isRateSet }) => [rate, gross, isRateSet])).toEqual([
    [9, 770, false],
    [13, 220, true],
  ])
  expect(shippingParts(fen(990), sold.slice(0, 1))).toMatchObject([{ rate: 9, gross: 990 }])
})

const unitPrice = fc.integer({ min: 0, max: 5_000_000 }).map((units) => formatPrice(price(units)))
const combination = fc.record({
  payFen: fc.integer({ min: 0, max: 100_000_000 }),
  number: fc.integer({ min: 1, max: 40 }),
  parts: fc.array(fc.tuple(unitPrice, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 }),
  /** How much of each part comes back, in thousandths, part by part. */
  back: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 6, maxLength: 6 }),
  byVoucher: fc.integer({ min: 0, max: 1000 }),
  shipping: fc.integer({ min: 0, max: 5000 }),
  rates: fc.array(fc.constantFrom(9, 13), { minLength: 6, maxLength: 6 }),
})

test('whatever came back and whatever vouchers paid, lines re-add to the fen, and no line is below nothing', () => {
  fc.assert(
    fc.property(combination, (given) => {
      const line = setOf(given.payFen, given.number, given.parts)
      const sold = line.setParts ?? []
      const units = new Map(
        sold.map((part, at) => [part.goodsId, Math.floor((part.number * line.number * (given.back[at] ?? 0)) / 1000)]),
      )
      const weight = (goodsId: number, number: number) => unitWeight(line, goodsId) * number
      const whole = sold.reduce((sum, part) => sum + weight(part.goodsId, part.number * line.number), 0)
      const given_ = [...units].reduce((sum, [goodsId, number]) => sum + weight(goodsId, number), 0)
      const refund = refundShare(fen(line.payFen), whole, 0, given_)
      const kept = partsOf(line, { units, refund })
      expect(sumFen(kept.map((part) => part.gross))).toBe(line.payFen - refund)
      for (const part of kept) if (part.number === null && refund < line.payFen) expect(part.gross).toBe(0)

      const parts = kept.map((part, at) => ({ ...part, ...usual, rate: given.rates[at] ?? 9 }))
      const carried = shippingParts(fen(given.shipping), parts)
      const before = line.payFen - refund + given.shipping
      const amount = fen(before - Math.floor((before * given.byVoucher) / 1000))
      const lines = taxed([...parts, ...carried], amount)
      expect(sumFen(lines.map((each) => each.gross))).toBe(amount)
      for (const each of lines) {
        expect(each.net + each.tax).toBe(each.gross)
        expect(Math.min(each.gross, each.net, each.tax)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 2000 },
  )
})

test('no share is more than its weight, where the amount is not', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 1000 }), (each, thousandths) => {
      const whole = each.reduce((sum, weight) => sum + weight, 0)
      const amount = fen(Math.floor((whole * thousandths) / 1000))
      const shares = spreadByWeight(amount, each)
      expect(sumFen(shares)).toBe(amount)
      for (const [at, share] of shares.entries()) expect(share).toBeLessThanOrEqual(each[at] ?? 0)
    }),
  )
})
