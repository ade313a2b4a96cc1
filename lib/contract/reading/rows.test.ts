import { paged } from './rows.ts'

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }))

test.each([
  ['a first page of more rows than it holds', { data: rows(30), total: 65 }, { per_page: 30, last_page: 3 }],
  ['the same under another name', { items: rows(2), totalCount: '3' }, { per_page: 2, last_page: 2 }],
  ['all rows', { data: rows(3), total: 3 }, { last_page: 1 }],
  ['no rows of a total', { data: [], total: 5 }, { last_page: 1 }],
  ['a later page', { data: rows(30), total: 65, page: 2 }, { current_page: 2, last_page: 2 }],
  ['a later page with its size', { data: rows(5), total: 65, page: 3, size: 30 }, { per_page: 30, last_page: 3 }],
  ['a page with a word on more', { data: rows(30), has_more: true }, { per_page: 30, last_page: 2 }],
])('%s: pages are counted by what is said of them', (_, sent, page) => {
  expect(paged(sent)).toMatchObject(page)
})
