import { menuCategories } from './menu-category.ts'

test('the menu shows the first seven categories, whatever there are (spec §9)', () => {
  const categories = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, name: `类${at + 1}`, logo: '', children: [] }))
  expect(menuCategories(categories).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(menuCategories(categories.slice(0, 3))).toHaveLength(3)
})
