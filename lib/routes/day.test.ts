import { parseOwnStatus } from './coupon-status.ts'
import { parseDay } from './day.ts'

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-02-30', ''],
  ['2026-1-2', ''],
  ["2026-11-20'", ''],
  [undefined, ''],
])('the day %s is %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each([
  [undefined, 0],
  ['1', 1],
  ['2', 2],
  ['3', 0],
  [['1'], 0],
])('the status %s is %s', (text, status) => {
  expect(parseOwnStatus(text)).toBe(status)
})
