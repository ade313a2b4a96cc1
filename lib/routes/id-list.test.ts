import { parseId, parseIdList } from './id-list.ts'

test.each([
  ['3,7,3', [3, 7]],
  ['', []],
  [undefined, []],
  [['5', '6'], [5]],
  ['0,-1,1e3, 4,9999999999999999,abc', []],
])('%j holds %j', (text, ids) => {
  expect(parseIdList(text)).toEqual(ids)
})

test('takes no more than a cart can hold', () => {
  expect(parseIdList(Array.from({ length: 900 }, (_, index) => index + 1).join(','))).toHaveLength(500)
})

test('one id', () => {
  expect([parseId('12'), parseId('x'), parseId(undefined)]).toEqual([12, null, null])
  expect([parseId('12,34'), parseId('12,'), parseId(['7', '8'])]).toEqual([null, null, 7])
})
