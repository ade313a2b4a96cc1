import { goneShare, rateOfTen } from './coupon-centre.ts'

test.each([
  ['0.95', '9.5'],
  ['0.9', '9'],
  ['0.985', '9.85'],
  ['0.5', '5'],
])('a rate of %s is %s of ten', (rate, text) => {
  expect(rateOfTen(rate)).toBe(text)
})

test.each([
  [100, 100, 0],
  [100, 1, 99],
  [1000, 1, 99],
  [100, 0, 100],
  [0, 0, 100],
])('of %i pieces %i left: %i %% gone', (total, left, share) => {
  expect(goneShare({ total, left })).toBe(share)
})
