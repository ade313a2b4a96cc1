import { brandPage } from './brand.ts'

const brands = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: '', logo: '', manufacturer: '', goodsCount: 0 }))

test.each([
  [0, 1, [0, null, null], 1],
  [24, 1, [24, 1, 24], 1],
  [25, 1, [24, 1, 24], 2],
  [25, 2, [1, 25, 25], 2],
  [60, 2, [24, 25, 48], 3],
])('of %i brands page %i has %j (how many, first, last), the last page is %i', (count, page, shown, lastPage) => {
  const found = brandPage(brands(count), page)
  const ids = found?.brands.map(({ id }) => id) ?? []
  expect([ids.length, ids[0] ?? null, ids.at(-1) ?? null]).toEqual(shown)
  expect([found?.page, found?.lastPage]).toEqual([page, lastPage])
})

test('past the last page there is none', () => {
  expect([brandPage(brands(0), 2), brandPage(brands(25), 3)]).toEqual([null, null])
})
