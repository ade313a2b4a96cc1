import { listUrl } from './links.ts'
import { changeQuery, isNarrowed, parseListQuery } from './list-query.ts'

const clean = (raw: Record<string, string | string[]>) => JSON.parse(JSON.stringify(parseListQuery(raw)))

test.each([
  [
    { select: '12', yx: '1', page: '3' },
    { select: 12, preferred: 1, page: 3 },
  ],
  [{ select: '-1', page: '0', yx: '2', price_min: '1e9', sort: 'drop table' }, {}],
  [{ page: '99999999' }, {}],
  [
    { keywords: '  阿莫西林  ', type: '1' },
    { keywords: '阿莫西林', type: 1 },
  ],
  [
    { keywords: ['a', 'b'], in_stock: '1', price_max: '12.50' },
    { keywords: 'a', in_stock: 1, price_max: '12.50' },
  ],
  [{ unknown: 'x', keywords: '   ' }, {}],
])('reads %j', (raw, expected) => {
  expect(clean(raw)).toEqual(expected)
})

test('a changed filter starts again at the first page', () => {
  const query = parseListQuery({ select: '5', page: '4', jx: '胶囊剂' })
  expect(listUrl('table', changeQuery(query, { form: undefined }))).toBe('/list/table?select=5')
  expect(listUrl('card', changeQuery(query, { sort: 'price' }))).toBe(
    `/list?select=5&jx=${encodeURIComponent('胶囊剂')}&sort=price`,
  )
})

test('only filters beyond category and page narrow a list', () => {
  expect(isNarrowed(parseListQuery({ select: '5', page: '4', yx: '1' }))).toBe(false)
  expect(isNarrowed(parseListQuery({ select: '5', in_stock: '1' }))).toBe(true)
})
