import { encodeGb18030 } from '#lib/sheets/text.ts'
import { goodsCode } from '#shop-api/modules/catalogue/goods/codes.ts'
import { columns as goods } from '#shop-api/modules/catalogue/goods-files/columns.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import { CellError, mobile, words } from '#shop-api/platform/table-files/cells.ts'
import type { RowRules } from '#shop-api/platform/table-files/rows.ts'
import { readRows } from '#shop-api/platform/table-files/rows.ts'
import type { Draw, DrawnCell } from '#shop-api/testing/cells/cell.ts'
import { plainCell } from '#shop-api/testing/cells/cell.ts'
import { drawBarcodes, drawCodes, drawPhones } from '#shop-api/testing/cells/codes.ts'
import { drawDays } from '#shop-api/testing/cells/days.ts'
import { drawNumbers, shortestOf } from '#shop-api/testing/cells/numbers.ts'
import { writeXls } from '#shop-api/testing/cells/write-xls.ts'
import { writeXlsx } from '#shop-api/testing/cells/write-xlsx.ts'
import type { Dice } from '#shop-api/testing/fuzz/dice.ts'
import { diceOf } from '#shop-api/testing/fuzz/dice.ts'

/* Ten thousand cells in real files: each is read as what was meant, or refused by its column; never another value. */

const SEED = Number(process.env.FUZZ_SEED ?? 35)
const ROWS = 120

const drawn = {
  expiresOn: { column: goods.expiresOn, draw: drawDays('last') },
  madeOn: { column: goods.madeOn, draw: drawDays('first') },
  listedOn: { column: goods.listedOn, draw: drawDays('none') },
  unitPrice: {
    column: goods.unitPrice,
    draw: drawNumbers({ least: 1, most: 999_999_990_000, decimals: 4, isMoney: true }),
  },
  stock: { column: goods.stock, draw: drawNumbers({ least: 0, most: 100_000_000_000, decimals: 0, isMoney: false }) },
  barcode: { column: goods.barcode, draw: drawBarcodes },
  batchNo: { column: goods.batchNo, draw: drawCodes },
  phone: { column: { heading: '手机', read: mobile }, draw: drawPhones },
  article: { column: { heading: '货号', read: goodsCode }, draw: drawCodes },
} as const satisfies Readonly<
  Record<string, { readonly column: Pick<(typeof goods)['code'], 'heading' | 'read'>; readonly draw: Draw }>
>

type Key = keyof typeof drawn | 'line'
const keys = ['line', ...Object.keys(drawn)] as Key[]
const line = { heading: '行', read: words(10) }
const columns = {
  line,
  ...Object.fromEntries(Object.entries(drawn).map(([key, { column }]) => [key, column])),
} as Readonly<Record<Key, typeof line>>
const rules: RowRules<Key> = { noun: '格', mostRows: 1000, columns, ways: [['line']] }
const heads = keys.map((key) => columns[key].heading)

const draw = (dice: Dice): DrawnCell[][] =>
  Array.from({ length: ROWS }, (_, at) => [
    plainCell(`R${at}`, `R${at}`),
    ...Object.values(drawn).map((each) => each.draw(dice, at)),
  ])

const since1904 = (cell: DrawnCell): DrawnCell =>
  typeof cell.book === 'object' && /^e|yy|月/.test(cell.book.format)
    ? { ...cell, book: { ...cell.book, value: cell.book.value - 1462 } }
    : cell

const quoted = (text: string): string => (/[",\t;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csvOf = (rows: readonly (readonly DrawnCell[])[], sign = ','): string =>
  [heads, ...rows.map((row) => row.map(({ shown }) => shown))].map((row) => row.map(quoted).join(sign)).join('\r\n')

type Rows = readonly (readonly DrawnCell[])[]
const writers: Readonly<Record<string, { write: (rows: Rows) => Uint8Array; isText?: true }>> = {
  xlsx: { write: (rows) => writeXlsx(heads, rows, false) },
  'xlsx since 1904': {
    write: (rows) =>
      writeXlsx(
        heads,
        rows.map((row) => row.map(since1904)),
        true,
      ),
  },
  xls: { write: (rows) => writeXls(heads, rows, false) },
  'xls since 1904': {
    write: (rows) =>
      writeXls(
        heads,
        rows.map((row) => row.map(since1904)),
        true,
      ),
  },
  csv: { write: (rows) => new TextEncoder().encode(csvOf(rows)), isText: true },
  'csv in GB18030': { write: (rows) => encodeGb18030(csvOf(rows).replaceAll(/[²½]/g, '?')), isText: true },
  'text with tabs': { write: (rows) => Buffer.from(`\uFEFF${csvOf(rows, '\t')}`, 'utf16le'), isText: true },
}

/** What is wrong with how a cell was read; undefined where it was read right, or refused and may be. */
function complaint(key: Key, cell: DrawnCell, isText: boolean, text: string, isFlawed: boolean): string | undefined {
  const { as, isPlain } = isText ? cell.shownMeant : cell.meant
  let read: string | undefined
  try {
    read = isFlawed ? undefined : columns[key].read(text)
  } catch (error) {
    if (!(error instanceof CellError)) throw error
  }
  if (read !== undefined && (key === 'unitPrice' || key === 'stock')) read = shortestOf(read)
  const isRight = read === undefined ? as === undefined || !isPlain : read === as
  if (isRight) return undefined
  return `${key} ${JSON.stringify(isText ? cell.shown : cell.book)} meant ${as} read ${read ?? 'refused'}`
}

test.each(Object.keys(writers))('cells of %s are read as they were meant, or refused', async (name) => {
  const writer = writers[name]
  if (!writer) throw new Error('no writer')
  const found = new Set<string>()
  let cells = 0
  for (let file = 0; file < 2; file += 1) {
    const rows = draw(diceOf(SEED * 1000 + Object.keys(writers).indexOf(name) * 10 + file))
    const [sheet] = await readSheets(writer.write(rows), rules.mostRows)
    if (!sheet) throw new Error('no sheet')
    for (const read of await readRows(rules, sheet)) {
      const row = rows[read.line - 2] ?? []
      for (const [at, key] of keys.entries()) {
        const cell = row[at]
        if (!cell) throw new Error('no cell')
        cells += 1
        const isFlawed = read.reasons.some((reason) => reason.startsWith(columns[key].heading))
        const said = complaint(key, cell, writer.isText === true, read.cells[key] ?? '', isFlawed)
        if (said) found.add(said)
      }
    }
  }
  expect(cells).toBe(ROWS * 2 * keys.length)
  expect([...found]).toEqual([])
})
