import { parse } from 'csv-parse/sync'
import { decodeText, SheetError, tooManyRows } from './text.ts'

/** Cells of a sheet, row by row, as text without spaces around it. */
export type Cells = string[][]

const count = (text: string, sign: string): number => text.split(sign).length

function delimiterOf(text: string): string {
  const head = text.split('\n', 1)[0] ?? ''
  return count(head, '\t') > count(head, ',') ? '\t' : ','
}

const FORMULA = /^=/
/** What `toCsv` puts in front of a text that a spreadsheet would run. */
const GUARDED = /^'(?='*[=+\-@\t\r])/

export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

export function readCsv(bytes: Uint8Array, mostRows: number): Cells {
  const text = decodeText(bytes)
  let rows: string[][]
  try {
    rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 256 * 1024,
      to: mostRows + 2,
    }) as string[][]
  } catch {
    throw new SheetError('CSV 格式不正确：引号不成对，或某一行过长')
  }
  if (rows.length > mostRows + 1) throw new SheetError(tooManyRows(mostRows))
  return rows.map((row, line) =>
    row.map((cell, column) => {
      if (FORMULA.test(cell)) {
        throw new SheetError(
          `第${line + 1}行${columnName(column)}列是公式（${cell.slice(0, 20)}），请粘贴为数值后再导入`,
        )
      }
      return cell.replace(GUARDED, '').trim()
    }),
  )
}
