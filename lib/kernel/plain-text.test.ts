import { wholeIn } from './plain-text.ts'

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['１２', 12],
  ['1,200', 1200],
  ['１，２００', 1200],
  ['12.0', 12],
  ['0', 0],
])('%j is a whole number', (text, number) => expect(wholeIn(text, 0)).toBe(number))

test.each(['', ' ', '1.5', '-5', '2*10', '1e3', '12,50', '十', '12盒', '10²', '½', '10000000', 'NaN', '0x10'])(
  '%j is none of a form',
  (text) => expect(wholeIn(text, 0)).toBeNull(),
)

test('what is below or above what is asked for is none', () => {
  expect([wholeIn('3650', 1, 3650), wholeIn('3651', 1, 3650), wholeIn('0', 1, 3650)]).toEqual([3650, null, null])
})
