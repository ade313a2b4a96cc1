import fc from 'fast-check'
import { formatFen, lineAmount, parsePrice, price } from '#lib/kernel/money.ts'
import type { Ladder } from './goods.ts'
import { ladderText } from './goods-text.ts'
import { briefLadderNotes, isLadderUseful, ladderAmount, ladderNotes, priceAt } from './ladder.ts'

const base = parsePrice('8.60')
const full: Ladder = {
  kind: 'full-quantity',
  tiers: [
    { id: 1, number: 10, price: parsePrice('8.40') },
    { id: 2, number: 50, price: parsePrice('8.10') },
  ],
}
const upTo: Ladder = {
  kind: 'up-to',
  tiers: [
    { id: 1, number: 10, price: parsePrice('8.10') },
    { id: 2, number: 50, price: parsePrice('8.40') },
  ],
}

describe('ladder price', () => {
  test.each([
    [1, '8.60', '8.10'],
    [9, '77.40', '72.90'],
    [10, '84.00', '81.00'],
    [11, '92.40', '92.40'],
    [49, '411.60', '411.60'],
    [50, '405.00', '420.00'],
    [51, '413.10', '438.60'],
  ])('%i units cost %s under full-quantity tiers and %s under up-to tiers', (quantity, fullAmount, upToAmount) => {
    expect(formatFen(ladderAmount(full, base, quantity))).toBe(fullAmount)
    expect(formatFen(ladderAmount(upTo, base, quantity))).toBe(upToAmount)
  })

  test('is the price of one tier or the base price, and never above the base price', () => {
    const tiers = fc
      .uniqueArray(fc.record({ number: fc.integer({ min: 1, max: 60 }), cents: fc.integer({ min: 1, max: 9_999 }) }), {
        selector: (tier) => tier.number,
        minLength: 1,
        maxLength: 4,
      })
      .map((drawn) =>
        drawn
          .sort((a, b) => a.number - b.number)
          .map((tier, index) => ({ id: index + 1, number: tier.number, price: price(tier.cents * 100) })),
      )
    const kinds = fc.constantFrom<Ladder['kind']>('up-to', 'full-quantity')
    fc.assert(
      fc.property(
        kinds,
        tiers,
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 80 }),
        (kind, of, cents, quantity) => {
          const most = lineAmount(price(cents * 100), quantity)
          const amount = ladderAmount({ kind, tiers: of }, price(cents * 100), quantity)
          expect(amount).toBeLessThanOrEqual(most)
          expect([most, ...of.map((tier) => lineAmount(tier.price, quantity))]).toContain(amount)
        },
      ),
    )
  })
})

test('a tier says how it stands to a quantity, and how far away', () => {
  const states = (ladder: Ladder, quantity: number) =>
    ladderNotes(ladder, base, quantity).map(({ state, distance }) => `${state} ${distance}`)
  expect([states(full, 9), states(full, 10), states(full, 60)]).toEqual([
    ['gap 1', 'gap 41'],
    ['reached 0', 'gap 40'],
    ['passed 50', 'reached 10'],
  ])
  expect([states(upTo, 10), states(upTo, 11), states(upTo, 51)]).toEqual([
    ['reached 0', 'wider 40'],
    ['missed 1', 'reached 39'],
    ['missed 41', 'missed 1'],
  ])
})

test('without a ladder the base price holds', () => {
  expect(ladderAmount(null, base, 3)).toBe(2580)
})

test('where a tier prices, none that was missed is named beside it', () => {
  expect(briefLadderNotes(upTo, base, 20).map(({ state }) => state)).toEqual(['reached'])
})

test('the price beside a quantity is the one of the tier that is named as reached', () => {
  const named = (ladder: Ladder, quantity: number) =>
    ladderNotes(ladder, base, quantity).find(({ state }) => state === 'reached')?.tier.price ?? base
  for (const ladder of [full, upTo]) {
    for (const quantity of [1, 9, 10, 11, 49, 50, 51, 500]) {
      expect(priceAt({ ladder, salePrice: base }, quantity)).toBe(named(ladder, quantity))
    }
  }
  expect(priceAt({ ladder: upTo, salePrice: null }, 1)).toBeNull()
})

test('tiers that give nothing are not named', () => {
  const special = parsePrice('8.20')
  expect(ladderNotes(full, special, 10).map(({ tier, state }) => [tier.id, state])).toEqual([[2, 'gap']])
  expect([isLadderUseful(full, special), isLadderUseful(full, parsePrice('8.10'))]).toEqual([true, false])
})

describe('text under a price', () => {
  test.each<[number, string[], string[]]>([
    [9, ['还差 1盒 享 ¥8.40', '还差 41盒 享 ¥8.10'], ['✓ 10盒以内 ¥8.10', '50盒以内 ¥8.40']],
    [10, ['✓ 满10盒 ¥8.40', '还差 40盒 享 ¥8.10'], ['✓ 10盒以内 ¥8.10', '50盒以内 ¥8.40']],
    [11, ['✓ 满10盒 ¥8.40', '还差 39盒 享 ¥8.10'], ['已超 1盒 不享 ¥8.10', '✓ 50盒以内 ¥8.40']],
    [51, ['满10盒 ¥8.40', '✓ 满50盒 ¥8.10'], ['已超 41盒 不享 ¥8.10', '已超 1盒 不享 ¥8.40']],
  ])('%i units: every tier', (quantity, fullTexts, upToTexts) => {
    const texts = (ladder: Ladder) => ladderNotes(ladder, base, quantity).map((note) => ladderText(note, '盒'))
    expect(texts(full)).toEqual(fullTexts)
    expect(texts(upTo)).toEqual(upToTexts)
  })

  test.each<[number, string[], string[]]>([
    [1, ['还差 9盒 享 ¥8.40'], ['✓ 10盒以内 ¥8.10']],
    [10, ['✓ 满10盒 ¥8.40', '还差 40盒 享 ¥8.10'], ['✓ 10盒以内 ¥8.10']],
    [80, ['✓ 满50盒 ¥8.10'], ['已超 30盒 不享 ¥8.40']],
  ])('%i units: what a row has room for', (quantity, fullTexts, upToTexts) => {
    const texts = (ladder: Ladder) => briefLadderNotes(ladder, base, quantity).map((note) => ladderText(note, '盒'))
    expect(texts(full)).toEqual(fullTexts)
    expect(texts(upTo)).toEqual(upToTexts)
  })
})

test('no price is shown while prices are withheld', () => {
  expect(priceAt({ ladder: full, salePrice: null }, 50)).toBeNull()
  expect(priceAt({ ladder: null, salePrice: null }, 1)).toBeNull()
})

test('a tier at the very price without it is not spoken of', () => {
  expect(ladderNotes(full, parsePrice('8.40'), 50).map(({ tier }) => tier.id)).toEqual([2])
})
