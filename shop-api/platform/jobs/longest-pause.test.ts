import { longestPause } from './longest-pause.ts'

test.each([
  ['* * * * *', 60],
  ['7 * * * *', 3_600],
  ['30 3 * * *', 86_400],
  ['0 9 * * 1', 604_800],
  ['0 0 1 1 *', 31_622_400],
])('%s pauses for at most %i s', (cron, seconds) => {
  expect(longestPause(cron)).toBe(seconds)
})
