import type { Category } from './common.ts'
import { badgeText, categoryMenuLimit, navLimit, pathToCategory, searchText } from './common.ts'

test.each([
  [0, '0'],
  [98, '98'],
  [99, '99'],
  [100, '99+'],
  [1200, '99+'],
])('a badge of %i says %s (spec §9: 99 at most)', (count, text) => expect(badgeText(count)).toBe(text))

test('the menus show as many as the specification has (spec §9)', () => {
  expect([categoryMenuLimit, navLimit]).toEqual([7, 9])
})

test.each([
  ['  板蓝根  ', '板蓝根'],
  ['板蓝根 \t 颗粒', '板蓝根 颗粒'],
  ['   ', ''],
])('a search for %j is one for %j', (typed, text) => expect(searchText(typed)).toBe(text))

const category = (id: number, ...children: Category[]): Category => ({ id, name: `${id}`, logo: '', children })
const menu = [category(1, category(11)), category(2, category(21, category(211), category(212)), category(22))]

test.each([
  [1, [1]],
  [11, [1, 11]],
  [212, [2, 21, 212]],
  [22, [2, 22]],
  [99, []],
])('the way to category %i is %j', (id, path) => {
  expect(pathToCategory(menu, id).map((each) => each.id)).toEqual(path)
})
