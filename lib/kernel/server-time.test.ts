import { jest } from '@jest/globals'
import type { TimeReading } from './server-time.ts'
import { createServerClock } from './server-time.ts'

const NOW = Date.UTC(2026, 10, 20, 8, 0, 0)
const HOUR = 3_600_000

/** A tab of a computer whose clock is wrong by so much. */
function tabOn(skewMs: number) {
  jest.spyOn(Date, 'now').mockReturnValue(NOW + skewMs)
  const { serverNow, takeServerTime, wantServerTime, setTimeSource, onServerTime } = createServerClock()
  /** An answer the server gave now, that took so long to ask for. */
  const answer = (more: Partial<TimeReading> = {}, wayMs = 40): void =>
    takeServerTime({
      askedAt: NOW + skewMs - wayMs / 2,
      cameAt: NOW + skewMs + wayMs / 2,
      date: new Date(NOW).toUTCString(),
      ...more,
    })
  const asked = jest.fn()
  setTimeSource(asked)
  const isKnown = (): boolean => {
    const before = asked.mock.calls.length
    wantServerTime()
    return asked.mock.calls.length === before
  }
  return { serverNow, answer, isKnown, onServerTime }
}

afterEach(() => jest.restoreAllMocks())

const off = (time: number): number => Math.abs(time - NOW)

test.each([
  ['right', 0],
  ['a day ahead', 24 * HOUR],
  ['eight hours behind', -8 * HOUR],
  ['years behind', -3 * 365 * 24 * HOUR],
])('a clock that is %s', (_, skew) => {
  const tab = tabOn(skew)
  expect(tab.isKnown()).toBe(false)
  tab.answer({ timestamp: NOW / 1000 })
  expect(tab.isKnown()).toBe(true)
  expect(off(tab.serverNow())).toBeLessThanOrEqual(500)
})

test.each<[string, Partial<TimeReading>]>([
  ['none', {}],
  ['one of another year', { timestamp: 1 }],
  ['one of the year 33658', { timestamp: 999_999_999_999 }],
  ['one eight hours off', { timestamp: NOW / 1000 + 8 * 3600 }],
  ['words', { timestamp: 'now' }],
  ['null', { timestamp: null }],
  ['none below nothing', { timestamp: -5 }],
])('a timestamp that is %s leaves the Date', (_, more) => {
  const tab = tabOn(24 * HOUR)
  tab.answer(more)
  expect(off(tab.serverNow())).toBeLessThanOrEqual(500)
})

test('the timestamp of the shop API comes before the Date of the storefront', () => {
  const tab = tabOn(HOUR)
  tab.answer({ timestamp: NOW / 1000 + 60 })
  expect(off(tab.serverNow() - 60_000)).toBeLessThanOrEqual(500)
})

test('milliseconds and text are read as everywhere', () => {
  const tab = tabOn(HOUR)
  tab.answer({ timestamp: NOW })
  expect(off(tab.serverNow())).toBeLessThanOrEqual(500)
  const other = tabOn(-HOUR)
  other.answer({ timestamp: String(NOW / 1000) })
  expect(off(other.serverNow())).toBeLessThanOrEqual(500)
})

test('an answer that somebody on the way has kept says for how long', () => {
  const tab = tabOn(HOUR)
  tab.answer({ date: new Date(NOW - 90_000).toUTCString(), age: '90' })
  expect(off(tab.serverNow())).toBeLessThanOrEqual(500)
})

test('without either nothing is known', () => {
  const tab = tabOn(HOUR)
  tab.answer({ date: null, timestamp: NOW / 1000 })
  tab.answer({ date: 'yesterday' })
  expect(tab.isKnown()).toBe(false)
})

test('the surer reading holds, and a contradiction replaces it', () => {
  const tab = tabOn(HOUR)
  const heard = jest.fn()
  tab.onServerTime(heard)
  tab.answer({}, 40)
  const sure = tab.serverNow()
  tab.answer({ date: new Date(NOW - 2000).toUTCString() }, 4000)
  expect([tab.serverNow(), heard.mock.calls.length]).toEqual([sure, 1])
  // The clock of the computer is set back by three hours.
  jest.spyOn(Date, 'now').mockReturnValue(NOW - 2 * HOUR)
  tab.answer({ askedAt: NOW - 2 * HOUR - 1000, cameAt: NOW - 2 * HOUR + 1000 })
  expect(off(tab.serverNow())).toBeLessThanOrEqual(1500)
  expect(heard).toHaveBeenCalledTimes(2)
})
