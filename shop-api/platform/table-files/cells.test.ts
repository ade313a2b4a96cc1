import { beginning, ending, hinted, list, oneOf, words } from './cells.ts'

test.each([
  ['2026-12-31', '2026-12-31 00:00:00', '2027-01-01 00:00:00'],
  ['2026/12/1 8:00', '2026-12-01 08:00:00', '2026-12-01 08:00:00'],
  ['2026-02-28 24:00', '2026-03-01 00:00:00', '2026-03-01 00:00:00'],
  ['2026-12-31 00:00:00', '2026-12-31 00:00:00', '2026-12-31 00:00:00'],
  ['', '', ''],
])('%p begins at %p and ends at %p', (text, first, last) => {
  expect([beginning(text), ending(text)]).toEqual([first, last])
})

test.each(['2026-12-31 24:01', '2026-12-31 25:00', '2026-13-01', '2026-12-31 8:60'])('%p is no time', (text) => {
  expect(() => ending(text)).toThrow(/须为(?:时间|日期)/)
})

test('what a column takes is said in its template', () => {
  expect(list(oneOf(['甲', '乙'])).hint).toBe('甲、乙；多个用分号分开')
  expect(list(words(10)).hint).toBe('多个用分号分开')
  expect(words(10).hint).toBeUndefined()
})

test('a hint is one column’s alone, and keeps what else is known of the cell', () => {
  const shared = words(10)
  const own = hinted('供核对', shared)
  expect([own.hint, own.most, own(' 甲 ')]).toEqual(['供核对', 10, '甲'])
  expect(shared.hint).toBeUndefined()
})
