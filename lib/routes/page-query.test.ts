import { parseDay, parseId, parseIdList, parseOwnStatus } from './page-query.ts'

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

test.each([
  ['3,7,3', [3, 7]],
  ['', []],
  [undefined, []],
  [['5', '6'], [5]],
  [`0,-1,1e3, 4,${'9'.repeat(33)},abc`, []],
  ['1795000000123456789,7', ['1795000000123456789', 7]],
])('%j holds %j', (text, ids) => {
  expect(parseIdList(text)).toEqual(ids)
})

test('cuts nothing off: a page that takes fewer says so', () => {
  expect(parseIdList(Array.from({ length: 900 }, (_, index) => index + 1).join(','))).toHaveLength(900)
})

test('one id', () => {
  expect([parseId('12'), parseId('x'), parseId(undefined)]).toEqual([12, null, null])
  expect([parseId('12,34'), parseId('12,'), parseId(['7', '8'])]).toEqual([null, null, 7])
})
