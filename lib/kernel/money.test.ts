import fc from 'fast-check'
import type { Fen } from './money.ts'
import {
  fen,
  formatFen,
  formatPrice,
  formatUnitPrice,
  lineAmount,
  parseFen,
  parsePrice,
  price,
  shareOf,
  spreadFen,
  sumFen,
} from './money.ts'

const prices = fc.integer({ min: 0, max: 10 ** 11 })
const amounts = fc.integer({ min: -(10 ** 12), max: 10 ** 12 })
const quantities = fc.integer({ min: 0, max: 999_999 })

/** Floor of a division, in whole numbers without limit: written otherwise than the code under test. */
function flooredByBigInt(numerator: bigint, denominator: bigint): bigint {
  let quotient = numerator / denominator
  while (quotient * denominator > numerator) quotient -= 1n
  while ((quotient + 1n) * denominator <= numerator) quotient += 1n
  return quotient
}

/** Decimal text from whole units by shifting characters, not by dividing. */
function shifted(units: number, scale: number): string {
  const digits = String(Math.abs(units)).padStart(scale + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}`
}

describe('reading and writing', () => {
  test('text and units mean the same both ways', () => {
    fc.assert(
      fc.property(amounts, (units) => {
        expect(parseFen(shifted(units, 2))).toBe(units)
        expect(formatFen(fen(units))).toBe(shifted(units, 2))
        expect(parsePrice(formatPrice(price(units)))).toBe(units)
      }),
    )
  })

  test.each([
    ['8.6', 860],
    ['8.60', 860],
    ['8', 800],
    ['8.600000', 860],
    ['0', 0],
    ['-0.00', 0],
    ['-0.01', -1],
    [8.6, 860],
    ['999999999999.99', 99_999_999_999_999],
  ])('%s yuan are %i fen', (text, units) => {
    expect(Object.is(parseFen(text), units)).toBe(true)
  })

  test.each([
    '',
    ' ',
    '1.005',
    '8.6元',
    '1e3',
    '0x10',
    '1,000.00',
    '.5',
    '5.',
    '--1',
    '+1',
    'NaN',
    'Infinity',
    '９',
    '1234567890123',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    0.1 + 0.2,
  ])('%p is no amount', (text) => {
    expect(() => parseFen(text)).toThrow(RangeError)
  })

  test.each([
    [86000, '8.60'],
    [1250, '0.125'],
    [1, '0.0001'],
    [-12, '-0.0012'],
    [0, '0.00'],
    [100_000_000, '10000.00'],
  ])('a price of %i units is written %s', (units, text) => {
    expect(formatPrice(price(units))).toBe(text)
  })

  test('a price may have four decimals and no more', () => {
    expect(parsePrice('0.1234')).toBe(1234)
    expect(() => parsePrice('0.12345')).toThrow(RangeError)
  })
})

test.each([
  ['盒', '¥8.60/盒'],
  ['', '¥8.60'],
])('a price of one %s reads %s', (unit, text) => {
  expect(formatUnitPrice(parsePrice('8.6'), unit)).toBe(text)
})

describe('amounts', () => {
  test('quantity × price is floored exactly, against whole numbers without limit', () => {
    fc.assert(
      fc.property(prices, quantities, (unit, quantity) => {
        fc.pre(BigInt(unit) * BigInt(quantity) < 2n ** 52n)
        expect(BigInt(lineAmount(price(unit), quantity))).toBe(flooredByBigInt(BigInt(unit) * BigInt(quantity), 100n))
      }),
      { numRuns: 2_000 },
    )
  })

  test('where binary fractions lose a fen', () => {
    expect(Math.floor(1.15 * 100) / 100).toBe(1.14)
    expect(lineAmount(parsePrice('1.15'), 1)).toBe(115)
    expect(lineAmount(parsePrice('0.0333'), 3)).toBe(9)
    expect(lineAmount(parsePrice('-0.015'), 1)).toBe(-2)
  })

  test('shares are floored exactly', () => {
    const parts = fc.integer({ min: 0, max: 10 ** 9 })
    const wholes = fc.integer({ min: 1, max: 10 ** 9 })
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), parts, wholes, (amount, part, whole) => {
        fc.pre((Math.abs(amount) * part) / whole < Number.MAX_SAFE_INTEGER)
        expect(BigInt(shareOf(fen(amount), part, whole))).toBe(
          flooredByBigInt(BigInt(amount) * BigInt(part), BigInt(whole)),
        )
      }),
      { numRuns: 2_000 },
    )
    expect(() => shareOf(fen(1), 1, 0)).toThrow(RangeError)
  })

  test('parts of a fen, of a quantity, or beyond exact numbers are refused', () => {
    for (const wrong of [0.5, Number.NaN, 2 ** 53]) {
      expect(() => fen(wrong)).toThrow(RangeError)
      expect(() => price(wrong)).toThrow(RangeError)
      expect(() => lineAmount(price(1), wrong)).toThrow(RangeError)
    }
    expect(() => sumFen([fen(Number.MAX_SAFE_INTEGER), fen(1)])).toThrow(RangeError)
  })
})

describe('spreading a discount', () => {
  const weights = fc.array(
    fc.integer({ min: 0, max: 10 ** 8 }).map((units) => units as Fen),
    { minLength: 1, maxLength: 60 },
  )

  test('re-adds to the fen, takes no line below its floor, leaves the remainder to the last', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 10 ** 8 }), (lines, discount) => {
        const shares = spreadFen(fen(discount), lines)
        const whole = lines.reduce((sum, line) => sum + BigInt(line), 0n)
        expect(shares).toHaveLength(lines.length)
        if (whole === 0n) {
          expect(shares.every((share) => share === 0)).toBe(true)
          return
        }
        expect(shares.reduce((sum, share) => sum + BigInt(share), 0n)).toBe(BigInt(discount))
        for (const [index, share] of shares.entries()) {
          const floor = flooredByBigInt(BigInt(discount) * BigInt(lines[index] ?? 0), whole)
          if (index < lines.length - 1) expect(BigInt(share)).toBe(floor)
          else expect(BigInt(share) - floor).toBeGreaterThanOrEqual(0n)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('an example by hand: 10.00 over three equal lines', () => {
    expect(spreadFen(fen(1000), [fen(500), fen(500), fen(500)])).toEqual([333, 333, 334])
    expect(spreadFen(fen(1000), [])).toEqual([])
  })
})
