import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import type { Flaw, Sheet } from './sheet.ts'
import { cleaningCells, columnName, isTurned, TURNED } from './sheet.ts'
import { decodeText, SheetError, tooManyRows } from './text.ts'

const count = (text: string, sign: string): number => text.split(sign).length

function delimiterOf(text: string): string {
  // A title of one cell may stand above the headings.
  const head = /^.*[,;\t].*$/m.exec(text)?.[0] ?? ''
  return ['\t', ';'].find((sign) => count(head, sign) > count(head, ',')) ?? ','
}

const FORMULA = /^=/
/** How programs keep a code a text: a formula that is that text. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/
/** What `toCsv` puts in front of a text that a spreadsheet would run. */
const GUARDED = /^'(?='*[=+\-@\t\r])/

/** Byte order marks, of which some programs write a second one, and the line by which spreadsheets learn the sign between cells. */
const LEADING = /^\uFEFF*(?:sep=(?:[,;\t])\r?\n)?\uFEFF*/i

function cellText(cell: string, line: number, column: number): string {
  const kept = TEXT_FORMULA.exec(cell)?.[1]
  if (kept !== undefined) return kept.replaceAll('""', '"')
  if (FORMULA.test(cell)) {
    throw new SheetError(`第${line}行${columnName(column)}列是公式（${cell.slice(0, 20)}），请粘贴为数值后再导入`)
  }
  return cell.replace(GUARDED, '')
}

/** A text of cells with tabs, commas or semicolons between them. Throws SheetError with the line. */
export function readCsv(bytes: Uint8Array, mostRows: number): Sheet {
  const text = decodeText(bytes).replace(LEADING, '')
  const { clean, notes } = cleaningCells()
  const flaws: Flaw[] = []
  let lines = 0
  let cells: string[][]
  try {
    // Of a text the parser would make an array of numbers, eight times as large.
    cells = parse(new TextEncoder().encode(text), {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      // A sign of inches inside of a text is part of it.
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 256 * 1024,
      to: mostRows + 2,
      on_record: (record: string[]) => {
        lines += 1
        return record.map((cell, column) => {
          if (isTurned(cell)) flaws.push({ line: lines, column, reason: TURNED })
          return clean(cellText(cell, lines, column).trim())
        })
      },
    }) as string[][]
  } catch (error) {
    if (error instanceof SheetError) throw error
    const line = error instanceof CsvError && typeof error.lines === 'number' ? `第${error.lines}行起` : ''
    throw new SheetError(`CSV 格式不正确：${line}引号不成对，或某一行过长`)
  }
  if (cells.length > mostRows + 1) throw new SheetError(tooManyRows(mostRows))
  return { name: '', cells, flaws, notes: notes() }
}
