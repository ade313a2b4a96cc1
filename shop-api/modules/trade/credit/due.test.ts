import fc from 'fast-check'
import { nextDueDay } from './due.ts'

const debts = [
  { dueOn: '2026-12-20', amount: 300 },
  { dueOn: '2026-12-10', amount: 200 },
  { dueOn: '2026-12-01', amount: 100 },
]

test.each([
  [600, '2026-12-01'],
  [501, '2026-12-01'],
  [500, '2026-12-10'],
  [301, '2026-12-10'],
  [300, '2026-12-20'],
  [1, '2026-12-20'],
  [0, null],
])('of 600 so much is owed: %d; the next day to pay is %s', (used, day) => {
  expect(nextDueDay(debts, used)).toBe(day)
})

test('paying more never brings the day nearer', () => {
  fc.assert(
    fc.property(fc.nat(600), fc.nat(600), (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((used) => nextDueDay(debts, used) ?? '9999')
      expect(String(less) >= String(more)).toBe(true)
    }),
  )
})
