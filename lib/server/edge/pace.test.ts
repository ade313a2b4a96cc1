import { Pace } from './pace.ts'

test('comes near the time between turns, and pauses do not count', () => {
  const pace = new Pace()
  for (let turn = 0; turn <= 100; turn += 1) pace.ended(true, turn * 50)
  expect(pace.ms).toBeGreaterThan(49)
  expect(pace.ms).toBeLessThanOrEqual(50)
  const before = pace.ms
  pace.ended(false, 5_050)
  pace.ended(true, 60_000)
  expect(Math.abs(pace.ms - before)).toBeLessThan(1)
})
