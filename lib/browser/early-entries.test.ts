import { expect, test } from '@jest/globals'
import { earlyEntries } from './early-entries.ts'

const areWords = (typed: string) => /^[a-z]/i.test(typed) || typed.length > 6

test.each([
  [['6901', '20', '6902'], [['6901', '20']], '6902'],
  [
    ['6901', '', '6902', '3'],
    [
      ['6901', ''],
      ['6902', '3'],
    ],
    undefined,
  ],
  [['', '6901', '2'], [['6901', '2']], undefined],
  [
    ['4801', 'GS27', '5'],
    [
      ['4801', null],
      ['GS27', '5'],
    ],
    undefined,
  ],
  [['4801', '6901234567892'], [['4801', null]], '6901234567892'],
  [[], [], undefined],
])('%j is %j, and %j waits for its quantity', (keys, entries, begun) => {
  expect(earlyEntries(keys, areWords)).toEqual({ entries: entries.map(([text, typed]) => ({ text, typed })), begun })
})
