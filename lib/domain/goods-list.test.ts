import { noGoods } from './goods-list.ts'

test('an empty list has one page', () => {
  const { page, lastPage, total, ...rest } = noGoods
  expect([page, lastPage, total]).toEqual([1, 1, 0])
  expect(Object.values(rest).flat()).toEqual([null, null, null])
})
