import { pageOfIds } from './routes.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index)

test.each([
  [0, 1, 0],
  [49_999, 1, 49_999],
  [50_000, 1, 50_000],
  [50_001, 2, 1],
  [100_001, 3, 1],
])('%i goods need %i files', (count, files, onLast) => {
  const ids = upTo(count)
  const pages = Array.from({ length: files }, (_, index) => pageOfIds(ids, index + 1))
  expect(pages.map((page) => page.last_page)).toEqual(Array(files).fill(files))
  expect(pages.at(-1)?.ids.length).toBe(onLast)
  expect(pages.flatMap((page) => page.ids)).toEqual([...ids].reverse())
  expect(pageOfIds(ids, files + 1).ids).toEqual([])
})
