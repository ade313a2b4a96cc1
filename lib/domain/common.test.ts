import { badgeText } from './common.ts'

test.each([
  [0, '0'],
  [98, '98'],
  [99, '99'],
  [100, '99+'],
  [1200, '99+'],
])('a badge of %i says %s (spec §9: 99 at most)', (count, text) => expect(badgeText(count)).toBe(text))
