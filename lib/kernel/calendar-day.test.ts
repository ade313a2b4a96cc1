import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readDay, readMonth } from './calendar-day.ts'

test.each([
  ['2027-12-31', '2027-12-31'],
  ['2027/1/5', '2027-01-05'],
  ['2027.1.5', '2027-01-05'],
  ['20270105', '2027-01-05'],
  ['2027年1月5日', '2027-01-05'],
  ['2027年1月5', '2027-01-05'],
  ['２０２７－０１－０５', '2027-01-05'],
  ['2027-01-05 00:00:00', '2027-01-05'],
  ['2027-01-05T00:00:00.000Z', '2027-01-05'],
  ['2028-02-29', '2028-02-29'],
])('%s is the day %s', (text, day) => expect([readDay(text), readMonth(text)]).toEqual([day, undefined]))

test.each([
  ['2027-12', '2027-12-01', '2027-12-31'],
  ['2027/2', '2027-02-01', '2027-02-28'],
  ['2028.2', '2028-02-01', '2028-02-29'],
  ['202711', '2027-11-01', '2027-11-30'],
  ['2027年12月', '2027-12-01', '2027-12-31'],
  ['2027年 4月', '2027-04-01', '2027-04-30'],
])('%s is a month from %s to %s, and no day', (text, first, last) => {
  expect([readDay(text), readMonth(text)]).toEqual([undefined, { first, last }])
})

test.each(
  '2027|20271|2027-13|202713|2027-02-29|2027-2-30|2027-1.5|2027121|2027-12-31 08:00|31/12/2027|27-12-31|1989-12-31|2201-01-01|2027-00|2027-12-00|2027年|永久|46143|2027--5|2027-12-311'.split(
    '|',
  ),
)('%s is neither', (text) => expect([readDay(text), readMonth(text)]).toEqual([undefined, undefined]))

/** The oracle counts days of the calendar by itself and writes them; what is broken may only be refused. */
describe('random days', () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const lengthOf = (year: number, month: number) =>
    month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : (lengths[month - 1] ?? 0)
  const two = (number: number) => `${number < 10 ? '0' : ''}${number}`
  const date = fc.record({
    year: fc.integer({ min: 1990, max: 2199 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  const forms: readonly ((...parts: [number, number, number]) => string)[] = [
    (year, month, day) => `${year}-${two(month)}-${two(day)}`,
    (year, month, day) => `${year}/${month}/${day}`,
    (year, month, day) => `${year}.${month}.${two(day)}`,
    (year, month, day) => `${year}${two(month)}${two(day)}`,
    (year, month, day) => `${year}年${month}月${day}日`,
  ]
  test('the day that was written, or none', () => {
    fc.assert(
      fc.property(date, fc.constantFrom(...forms), ({ year, month, day }, write) => {
        const isReal = day <= lengthOf(year, month)
        const expected = isReal ? `${year}-${two(month)}-${two(day)}` : undefined
        expect(readDay(write(year, month, day))).toBe(expected)
      }),
      { numRuns: 10_000 },
    )
  })
  test('a month alone is its first and its last day', () => {
    const months = [
      (year: number, month: number) => `${year}-${month}`,
      (year: number, month: number) => `${year}.${two(month)}`,
      (year: number, month: number) => `${year}${two(month)}`,
      (year: number, month: number) => `${year}年${month}月`,
    ]
    fc.assert(
      fc.property(date, fc.constantFrom(...months), ({ year, month }, write) => {
        const text = write(year, month)
        const first = `${year}-${two(month)}-`
        expect(readMonth(text)).toEqual({ first: `${first}01`, last: `${first}${lengthOf(year, month)}` })
        expect(readDay(text)).toBeUndefined()
      }),
      { numRuns: 5_000 },
    )
  })
})
