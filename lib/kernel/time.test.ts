import fc from 'fast-check'
import { chinaDate, chinaDateTime, daysBetween, endMinute, lastDay, timestampToMs, toTimestamp } from './time.ts'

describe('time', () => {
  test('ten digits are seconds, thirteen milliseconds', () => {
    expect(timestampToMs(1_790_000_000)).toBe(1_790_000_000_000)
    expect(timestampToMs(1_790_000_000_123)).toBe(1_790_000_000_123)
    expect(toTimestamp(new Date(1_790_000_000_999))).toBe(1_790_000_000)
  })

  test.each([
    ['2026-11-20T15:59:59Z', '2026-11-20', '2026-11-20 23:59:59'],
    ['2026-11-20T16:00:00Z', '2026-11-21', '2026-11-21 00:00:00'],
    ['2026-12-31T16:00:00Z', '2027-01-01', '2027-01-01 00:00:00'],
    ['2028-02-28T16:00:00Z', '2028-02-29', '2028-02-29 00:00:00'],
  ])('%s is %s in China', (utc, day, dateTime) => {
    expect([chinaDate(new Date(utc)), chinaDateTime(new Date(utc))]).toEqual([day, dateTime])
  })

  test('agrees with the calendar of the system', () => {
    const calendar = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const dates = fc.date({ min: new Date('1992-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
    fc.assert(fc.property(dates, (date) => chinaDateTime(date) === calendar.format(date)))
  })

  test.each([
    ['2027-01-06T00:00:00+08:00', '01-05 24:00', '2027-01-05'],
    ['2027-01-01T00:00:00+08:00', '12-31 24:00', '2026-12-31'],
    ['2027-01-05T18:30:00+08:00', '01-05 18:30', '2027-01-05'],
    ['2027-01-05T00:01:00+08:00', '01-05 00:01', '2027-01-05'],
  ])('what ends at %s ends %s, with the day %s', (end, minute, day) => {
    expect([endMinute(Date.parse(end)), lastDay(Date.parse(end))]).toEqual([minute, day])
  })

  test.each([
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-20', '2026-11-21', 1],
    ['2026-11-20', '2026-11-19', -1],
    ['2028-02-01', '2028-03-01', 29],
    ['2026-01-01', '2027-01-01', 365],
  ])('from %s to %s are %i days', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
  })
})
