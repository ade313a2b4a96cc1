import { formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import type { LineOffer, PricedGoods } from './input.ts'
import { lineCharge } from './line-charge.ts'

const goods: PricedGoods = {
  id: 1,
  categoryPath: [1],
  manufacturerId: 1,
  brandId: null,
  basePrice: parsePrice('8.60'),
  ladderType: 1,
  ladder: [
    { id: 11, number: 10, price: parsePrice('8.40') },
    { id: 12, number: 50, price: parsePrice('8.10') },
  ],
  isEphedrine: false,
  shipsFreeFrom: null,
}
const charge = (quantity: number, ladderType: number, offer: LineOffer = { kind: 'ordinary' }, over = {}) =>
  lineCharge({ quantity, offer, goods: { ...goods, ladderType, ...over } })

describe('charge of a line', () => {
  // Up-to tiers (type 1): the highest tier reached prices everything. Full-quantity tiers (type 2): full multiples only.
  test.each([
    [9, '77.40', 0, '77.40', 0],
    [10, '84.00', 11, '84.00', 11],
    [11, '92.40', 11, '92.60', 11],
    [49, '411.60', 11, '413.40', 11],
    [50, '405.00', 12, '405.00', 12],
    [67, '542.70', 12, '549.20', 12],
    [120, '972.00', 12, '978.00', 12],
  ])('%i units: %s by up-to tiers, %s by full-quantity tiers', (quantity, upTo, upToTier, full, fullTier) => {
    const first = charge(quantity, 1)
    const second = charge(quantity, 2)
    expect([formatFen(first.amount), first.ladderPriceId]).toEqual([upTo, upToTier])
    expect([formatFen(second.amount), second.ladderPriceId]).toEqual([full, fullTier])
  })

  test('full-quantity tiers name their parts and the base price of what is left', () => {
    const { price, rawPrice, parts } = charge(67, 2)
    expect(parts.map((part) => [part.number, formatPrice(part.price), formatFen(part.amount)])).toEqual([
      [50, '8.10', '405.00'],
      [10, '8.40', '84.00'],
      [7, '8.60', '60.20'],
    ])
    expect([formatPrice(price), formatPrice(rawPrice)]).toEqual(['8.60', '8.60'])
  })

  test('each part is floored where it is computed', () => {
    const ladder = [{ id: 1, number: 3, price: parsePrice('0.3333') }]
    const { amount, parts } = charge(4, 2, { kind: 'ordinary' }, { basePrice: parsePrice('0.4999'), ladder })
    expect(parts.map((part) => part.amount)).toEqual([99, 49])
    expect(amount).toBe(148)
  })

  test('a special price is for the whole line, whatever the ladder says', () => {
    const { price, rawPrice, amount } = charge(60, 1, { kind: 'special', price: parsePrice('7.77') })
    expect([formatPrice(price), formatPrice(rawPrice), formatFen(amount)]).toEqual(['7.77', '8.60', '466.20'])
  })

  test('a combination is charged by the set', () => {
    const offer: LineOffer = { kind: 'combination', price: parsePrice('19.90'), rawPrice: parsePrice('24.10') }
    const { rawPrice, amount } = lineCharge({ quantity: 3, offer, goods: null })
    expect([formatPrice(rawPrice), formatFen(amount)]).toEqual(['24.10', '59.70'])
  })
})
