import fc from 'fast-check'
import { formatFen, parsePrice, price } from '#lib/kernel/money.ts'
import type { Ladder } from './goods.ts'
import { briefLadderNotes, ladderAmount, ladderNotes } from './ladder.ts'

const tiers = [
  { id: 1, number: 10, price: parsePrice('8.40') },
  { id: 2, number: 50, price: parsePrice('8.10') },
]
const base = parsePrice('8.60')
const upTo: Ladder = { kind: 'up-to', tiers }
const full: Ladder = { kind: 'full-quantity', tiers }

describe('ladder price', () => {
  test.each([
    [9, '77.40', '77.40'],
    [10, '84.00', '84.00'],
    [11, '92.40', '92.60'],
    [49, '411.60', '413.40'],
    [50, '405.00', '405.00'],
    [67, '542.70', '549.20'],
  ])('%i units cost %s under up-to tiers and %s under full-quantity tiers', (quantity, upToAmount, fullAmount) => {
    expect(formatFen(ladderAmount(upTo, base, quantity))).toBe(upToAmount)
    expect(formatFen(ladderAmount(full, base, quantity))).toBe(fullAmount)
  })

  test('agrees with counting unit by unit', () => {
    const ladders = fc.uniqueArray(
      fc.record({ number: fc.integer({ min: 2, max: 60 }), cut: fc.integer({ min: 1, max: 90 }) }),
      {
        selector: (tier) => tier.number,
        minLength: 1,
        maxLength: 4,
      },
    )
    fc.assert(
      fc.property(
        ladders,
        fc.integer({ min: 100, max: 9_999 }),
        fc.integer({ min: 1, max: 400 }),
        (cuts, cents, quantity) => {
          const sorted = cuts
            .sort((a, b) => a.number - b.number)
            .map((cut, index) => ({
              id: index + 1,
              number: cut.number,
              price: price(Math.max(1, cents - cut.cut) * 100),
            }))
          let rest = quantity
          let expected = 0
          for (let index = sorted.length - 1; index >= 0; index--) {
            const tier = sorted[index]
            while (tier && rest >= tier.number) {
              expected += (tier.price / 100) * tier.number
              rest -= tier.number
            }
          }
          expected += rest * cents
          expect(ladderAmount({ kind: 'full-quantity', tiers: sorted }, price(cents * 100), quantity)).toBe(expected)
        },
      ),
    )
  })

  test('says of each tier whether it is reached, passed, or how far it is', () => {
    expect(ladderNotes(upTo, 9).map((note) => [note.state, note.missing])).toEqual([
      ['gap', 1],
      ['gap', 41],
    ])
    expect(ladderNotes(upTo, 50).map((note) => note.state)).toEqual(['passed', 'reached'])
  })

  test('a row says the tier that prices and the next one only', () => {
    const brief = (quantity: number) => briefLadderNotes(upTo, quantity).map((note) => [note.state, note.tier.number])
    expect(brief(1)).toEqual([['gap', 10]])
    expect(brief(10)).toEqual([
      ['reached', 10],
      ['gap', 50],
    ])
    expect(brief(80)).toEqual([['reached', 50]])
  })
})
