import { byLetter, initialLetter } from './initial-letter.ts'

test.each([
  ['丹霞岭南春制药', 'D'],
  ['北渚同泰源药业', 'B'],
  ['西塞仁心药业', 'X'],
  ['云岭青囊制药', 'Y'],
  ['洮河祁连药业', 'T'],
  ['清漪博雅制药', 'Q'],
  ['阿里', 'A'],
  ['吖啶', 'A'],
  [' 丹霞', 'D'],
  ['Éclair', '#'],
  ['々木', '#'],
  ['中美史克', 'Z'],
  ['bayer', 'B'],
  ['3M中国', '#'],
  ['', '#'],
])('%s is filed under %s', (name, letter) => expect(initialLetter(name)).toBe(letter))

test('names stand under their letters, in the order of their sound', () => {
  const label = (text: string) => ({ label: text })
  expect(byLetter(['云岭', '博雅', '3M', 'Abbott', '北渚'].map(label))).toEqual([
    ['#', [label('3M')]],
    ['A', [label('Abbott')]],
    ['B', [label('北渚'), label('博雅')]],
    ['Y', [label('云岭')]],
  ])
})
