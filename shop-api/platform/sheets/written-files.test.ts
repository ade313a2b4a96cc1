import { readdirSync, readFileSync } from 'node:fs'
import { readSheets } from '#lib/sheets/read.ts'
import { CellError, code, expiryDay, madeDay, whole, words, yuan } from '#shop-api/platform/table-files/cells.ts'
import { readRows } from '#shop-api/platform/table-files/rows.ts'

/*
 * Small tables as eight programs write them: xlsx, xls, et, ods, xlsm and XML. `expected.tsv` says what a person sees in each, row by
 * row: values with | between them, a ? before what no column takes, * for what is left open, and behind !! why cells are refused.
 */
const FOLDER = new URL('./written-files/', import.meta.url)
const MOST = 60_000

const [, ...table] = readFileSync(new URL('expected.tsv', FOLDER), 'utf8').trim().split('\n')
const cases = table.map((line) => line.split('\t') as [file: string, writer: string, reading: string])

const columns = {
  code: { heading: '编码', read: code(40) },
  name: { heading: '名称', read: words(100) },
  barcode: { heading: '条形码', read: code(40) },
  price: { heading: '单价', read: yuan },
  made: { heading: '生产日期', read: madeDay },
  expires: { heading: '有效期至', read: expiryDay },
  stock: { heading: '库存', read: whole(0, 1_000_000) },
}
type Key = keyof typeof columns
const keys = Object.keys(columns) as Key[]

const readAs = (key: Key, text: string): string => {
  try {
    return columns[key].read(text)
  } catch (error) {
    if (error instanceof CellError) return `?${text}`
    throw error
  }
}

/** A row as the table writes it; cells that are refused already are shown as they are. */
async function readingOf(file: string): Promise<{ readonly cells: string[]; readonly reasons: string }[]> {
  const sheets = await readSheets(readFileSync(new URL(file, FOLDER)), MOST)
  expect(sheets.map(({ name }) => name)).toHaveLength(1)
  const [sheet] = sheets
  if (!sheet) return []
  const rows = await readRows<Key>({ noun: '商品', mostRows: MOST, columns, ways: [['code']] }, sheet)
  return rows.map((row) => ({
    cells: keys.map((key) => {
      const text = row.cells[key] ?? ''
      const isRefused = row.reasons.some((reason) => reason.startsWith(columns[key].heading))
      const read = readAs(key, text)
      return isRefused ? read.replace(/^\?/, '') : read
    }),
    reasons: row.reasons.join('；'),
  }))
}

test('there are files of at least six writers, none without an expectation', () => {
  expect(new Set(cases.map(([, writer]) => writer.replace(/ .*/, ''))).size).toBeGreaterThanOrEqual(6)
  expect(cases.length).toBeGreaterThanOrEqual(60)
  expect(readdirSync(FOLDER).sort()).toEqual([...cases.map(([file]) => file), 'expected.tsv'].sort())
})

test.each(cases)('%s of %s', async (file, _, reading) => {
  const rows = await readingOf(file)
  const expected = reading.split(' // ').map((row) => {
    const [cells = '', reasons = ''] = row.split(' !! ')
    return { cells: cells.split('|'), reasons: reasons.split('；').filter((reason) => reason !== '') }
  })
  expect(
    rows.map(({ cells }, at) => cells.map((cell, place) => (expected[at]?.cells[place] === '*' ? '*' : cell))),
  ).toEqual(expected.map(({ cells }) => cells))
  for (const [at, { reasons }] of expected.entries()) {
    for (const reason of reasons) expect(rows[at]?.reasons).toContain(reason)
    if (reasons.length === 0) expect(rows[at]?.reasons).toBe('')
  }
})
