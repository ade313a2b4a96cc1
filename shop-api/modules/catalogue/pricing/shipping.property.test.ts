import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fen } from '#lib/kernel/money.ts'
import { shippingOf } from './shipping.ts'
import { plainGoods } from './testing/plain.ts'

/*
 * Freight a second time, naively: fees are laid down one step after the other, thresholds tried one after the other. It
 * shares nothing with the rules.
 */

interface Goods {
  amount: number
  quantity: number
  grams: number | null
  isCold: boolean
  aloneFrom: number | null
  orderFrom: number | null
}

interface Terms {
  freeFrom: number | null
  fee: number
  weight: { first: number; step: number; stepFee: number; unweighed: number } | null
}

function feeOf(goods: readonly Goods[], { fee, weight }: Terms): number {
  if (weight === null) return fee
  const paying = goods.filter(({ aloneFrom, quantity }) => aloneFrom === null || quantity < aloneFrom)
  if (paying.some(({ grams }) => grams === null)) return weight.unweighed
  let left = 0
  for (const { grams, quantity } of paying) for (let unit = 0; unit < quantity; unit++) left += grams ?? 0
  let due = fee
  for (left -= weight.first; left > 0; left -= weight.step) due += weight.stepFee
  return due
}

interface Parcel {
  label: string
  fee: number
  saved: number
}

function oracle(goods: readonly Goods[], ordinary: Terms, cold: Terms | null, unshipped: number): Parcel[] {
  let total = 0
  for (const { amount } of goods) total += amount
  let isFreed = false
  for (const { orderFrom, quantity } of goods) if (orderFrom !== null && quantity >= orderFrom) isFreed = true
  const parcel = (label: string, inside: readonly Goods[], terms: Terms, waiting: number): Parcel[] => {
    if (inside.length === 0) return []
    const due = feeOf(inside, terms)
    const isAlone = inside.every(({ aloneFrom, quantity }) => aloneFrom !== null && quantity >= aloneFrom)
    if (isFreed || isAlone) return [{ label, fee: 0, saved: 0 }]
    if (terms.freeFrom === null) return [{ label, fee: due, saved: 0 }]
    if (total >= terms.freeFrom) return [{ label, fee: 0, saved: 0 }]
    return total + waiting >= terms.freeFrom ? [{ label, fee: 0, saved: due }] : [{ label, fee: due, saved: 0 }]
  }
  if (cold === null) return parcel('运费', goods, ordinary, unshipped)
  return [
    ...parcel(
      '运费',
      goods.filter(({ isCold }) => !isCold),
      ordinary,
      unshipped,
    ),
    ...parcel(
      '冷链运费',
      goods.filter(({ isCold }) => isCold),
      cold,
      0,
    ),
  ]
}

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null })
const goods = fc.record<Goods>({
  amount: fc.integer({ min: 0, max: 60_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  grams: fc.option(fc.integer({ min: 1, max: 900 }), { nil: null, freq: 8 }),
  isCold: fc.boolean(),
  aloneFrom: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null, freq: 2 }),
  orderFrom: fc.option(fc.integer({ min: 6, max: 30 }), { nil: null, freq: 1 }),
})
const terms = fc.record<Terms>({
  freeFrom: maybe(fc.integer({ min: 0, max: 120_000 })),
  fee: fc.integer({ min: 0, max: 3_000 }),
  weight: maybe(
    fc.record({
      first: fc.integer({ min: 1, max: 2_000 }),
      step: fc.integer({ min: 1, max: 700 }),
      stepFee: fc.integer({ min: 0, max: 500 }),
      unweighed: fc.integer({ min: 0, max: 5_000 }),
    }),
  ),
})

const given = (label: string, { freeFrom, fee, weight }: Terms) => ({
  label,
  freeFrom: freeFrom === null ? null : fen(freeFrom),
  fee: fen(fee),
  weight: weight && {
    firstGrams: weight.first,
    stepGrams: weight.step,
    stepFee: fen(weight.stepFee),
    unweighedFee: fen(weight.unweighed),
  },
})

test('what shipping costs is what a naive reckoning lays down, part by part and to the fen', () => {
  const waiting = fc.integer({ min: 0, max: 90_000 })
  fc.assert(
    fc.property(
      fc.array(goods, { minLength: 1, maxLength: 6 }),
      terms,
      maybe(terms),
      waiting,
      (all, one, cold, unshipped) => {
        const lines = all.map(({ amount, quantity, grams, isCold, aloneFrom, orderFrom }) => ({
          amount: fen(amount),
          line: {
            quantity,
            grams,
            isColdChain: isCold,
            goods: plainGoods({ shipsFreeFrom: aloneFrom, freesOrderFrom: orderFrom }),
          },
        }))
        const rule = {
          ...given('运费', one),
          cold: cold && given('冷链运费', cold),
          minimumOrder: fen(0),
          unshipped: fen(unshipped),
        }
        const { parts, saved } = shippingOf(lines, rule)
        const expected = oracle(all, one, cold, unshipped)
        expect(parts).toEqual(expected.map(({ label, fee }) => ({ label, fee })))
        expect(saved).toBe(expected.reduce((sum, each) => sum + each.saved, 0))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('where nobody has made a template, shipping is what the settings say, as one fee', () => {
  const whole = fc.record({
    amount: fc.integer({ min: 1, max: 90_000 }),
    unshipped: fc.integer({ min: 0, max: 90_000 }),
    freeFrom: fc.integer({ min: 0, max: 90_000 }),
    isCold: fc.boolean(),
  })
  fc.assert(
    fc.property(whole, ({ amount, unshipped, freeFrom, isCold }) => {
      const line = { quantity: 1, grams: null, isColdChain: isCold, goods: plainGoods() }
      const rule = { minimumOrder: fen(0), freeFrom: fen(freeFrom), fee: fen(1_000), unshipped: fen(unshipped) }
      const usual = { label: '运费', weight: null, cold: null }
      const found = shippingOf([{ line, amount: fen(amount) }], { ...rule, ...usual })
      const isReached = amount + unshipped >= freeFrom
      expect(found.parts).toEqual([{ label: '运费', fee: isReached ? 0 : 1_000 }])
      expect(found.saved).toBe(isReached && amount < freeFrom ? 1_000 : 0)
      expect(found.shortfall).toBe(isReached ? 0 : freeFrom - amount - unshipped)
    }),
  )
})
