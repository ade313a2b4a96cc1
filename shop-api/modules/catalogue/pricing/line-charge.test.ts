import { formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import type { LineOffer, PricedGoods } from './input.ts'
import { lineCharge } from './line-charge.ts'

const goods: PricedGoods = {
  id: 1,
  categoryPath: [1],
  manufacturerId: 1,
  brandId: null,
  basePrice: parsePrice('8.60'),
  listPrice: parsePrice('8.60'),
  ladderType: 1,
  ladder: [
    { id: 11, number: 10, price: parsePrice('8.40') },
    { id: 12, number: 50, price: parsePrice('8.10') },
  ],
  isEphedrine: false,
  shipsFreeFrom: null,
  freesOrderFrom: null,
}
const charge = (quantity: number, ladderType: number, offer: LineOffer = { kind: 'ordinary' }, over = {}) =>
  lineCharge({ quantity, offer, goods: { ...goods, ladderType, ...over } })

describe('charge of a line', () => {
  // Full-quantity tiers (any type but 1): the highest tier reached. Up-to tiers (type 1): the smallest bound that holds.
  test.each([
    [9, '77.40', 0, '75.60', 11],
    [10, '84.00', 11, '84.00', 11],
    [11, '92.40', 11, '89.10', 12],
    [49, '411.60', 11, '396.90', 12],
    [50, '405.00', 12, '405.00', 12],
    [51, '413.10', 12, '438.60', 0],
    [120, '972.00', 12, '1032.00', 0],
  ])('%i units: %s by full-quantity tiers, by up-to tiers the bound %i', (quantity, full, fullTier, upTo, upToTier) => {
    for (const type of [0, 2, 7]) {
      const { amount, ladderPriceId } = charge(quantity, type)
      expect([formatFen(amount), ladderPriceId]).toEqual([full, fullTier])
    }
    const { amount, ladderPriceId } = charge(quantity, 1)
    expect([formatFen(amount), ladderPriceId]).toEqual([upTo, upToTier])
  })

  test('a line has one price, floored where it is computed', () => {
    const ladder = [{ id: 1, number: 3, price: parsePrice('0.3333') }]
    const { amount, parts } = charge(4, 2, { kind: 'ordinary' }, { basePrice: parsePrice('0.4999'), ladder })
    expect([amount, parts.map((part) => part.amount)]).toEqual([133, [133]])
  })

  test.each<[string, LineOffer, object]>([
    ['tier', { kind: 'ordinary' }, { basePrice: parsePrice('8.00') }],
    ['special price', { kind: 'special', price: parsePrice('8.01') }, { basePrice: parsePrice('8.00'), ladder: [] }],
    ['exchange', { kind: 'exchange', price: parsePrice('9.00') }, { basePrice: parsePrice('8.00'), ladder: [] }],
  ])('a %s never makes a piece dearer than the base price', (_, offer, over) => {
    for (const type of [1, 2]) {
      const { price, amount, ladderPriceId } = charge(20, type, offer, over)
      expect([formatPrice(price), formatFen(amount), ladderPriceId]).toEqual(['8.00', '160.00', 0])
    }
  })

  test('a combination never costs more than its parts', () => {
    const offer: LineOffer = {
      kind: 'combination',
      price: parsePrice('24.20'),
      rawPrice: parsePrice('24.10'),
      listPrice: parsePrice('24.10'),
    }
    expect(formatFen(lineCharge({ quantity: 2, offer, goods: null }).amount)).toBe('48.20')
  })

  test('goods that are gone are charged at the price of their offer', () => {
    const offer: LineOffer = { kind: 'special', price: parsePrice('7.77') }
    expect(formatFen(lineCharge({ quantity: 2, offer, goods: null }).amount)).toBe('15.54')
  })

  test('a special price is for the whole line, whatever the ladder says', () => {
    const { price, rawPrice, amount } = charge(60, 1, { kind: 'special', price: parsePrice('7.77') })
    expect([formatPrice(price), formatPrice(rawPrice), formatFen(amount)]).toEqual(['7.77', '8.60', '466.20'])
  })

  test.each<LineOffer>([{ kind: 'ordinary' }, { kind: 'special', price: parsePrice('7.77') }])(
    'the list price stays beside an agreed one: %j',
    (offer) => {
      const { rawPrice, listPrice } = charge(60, 2, offer, { listPrice: parsePrice('9.20') })
      expect([formatPrice(rawPrice), formatPrice(listPrice)]).toEqual(['8.60', '9.20'])
      expect(lineCharge({ quantity: 2, offer, goods: null })).toMatchObject({ rawPrice: 0, listPrice: 0 })
      const unpriced = charge(2, 2, offer, { basePrice: null, listPrice: null })
      expect(unpriced).toMatchObject({ rawPrice: 0, listPrice: 0 })
    },
  )

  test('a combination is charged by the set', () => {
    const offer: LineOffer = {
      kind: 'combination',
      price: parsePrice('19.90'),
      rawPrice: parsePrice('24.10'),
      listPrice: parsePrice('25.30'),
    }
    const { rawPrice, listPrice, amount } = lineCharge({ quantity: 3, offer, goods: null })
    expect([formatPrice(rawPrice), formatPrice(listPrice), formatFen(amount)]).toEqual(['24.10', '25.30', '59.70'])
  })
})
