import type { Sheet } from '#lib/sheets/sheet.ts'
import { isFlawFor } from '#lib/sheets/sheet.ts'
import { writeSheetFile } from '#shop-api/platform/sheets/sheet-files.ts'
import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import type { ReadCell } from './cells.ts'
import type { Change, RowState } from './compare.ts'
import { rowStates } from './compare.ts'
import { columnNamed, OWN_HEADINGS, plainHeading, UNMENDED } from './rows.ts'

type Headings<Key extends string> = Readonly<Record<Key, Headed>>

/** What a template says of a column. */
export interface Headed {
  readonly heading: string
  /** The heading in files of earlier releases. */
  readonly formerly?: string
  readonly example: string
  /** More of them, of words that the column's kind has none for. */
  readonly others?: readonly string[]
  readonly read: ReadCell
  readonly isNeeded?: true
  /** What it is for new ones whose cell is empty. */
  readonly usual?: string
  /** An empty cell clears it; elsewhere an empty cell leaves it as it is. */
  readonly mayBeCleared?: true
}

/** A compared row as it is reported. */
export interface ReportedRow {
  readonly row: {
    readonly line: number
    readonly lines?: readonly number[]
    readonly code: string
    readonly cells: Readonly<Partial<Record<string, string>>>
  }
  readonly state: RowState
  readonly reasons: readonly string[]
  readonly changes: readonly Change[]
  /** What a new record gets, told when it is asked for: files may have very many. */
  readonly fresh?: (() => readonly Change[]) | undefined
}

const freshText = ({ heading, after }: Change): string => `${heading}：${after}`

const changeText = ({ heading, before, after }: Change): string => `${heading}：${before || '空'} → ${after || '空'}`

/** Why a row can't be taken, what would change, or a new record as it was understood. */
export function rowText({ state, reasons, changes, fresh }: ReportedRow): string {
  if (state === 'wrong') return reasons.join('；')
  return fresh ? fresh().map(freshText).join('；') : changes.map(changeText).join('；')
}

export const headingRow = <Key extends string>(columns: Headings<Key>, keys: readonly Key[]): string[] =>
  keys.flatMap((key) => columns[key]?.heading ?? [])

interface ReportedFile {
  readonly columns: Headings<string>
  /** As it was read, and its headings as the file has them. */
  readonly sheet: Sheet
  readonly headings: readonly string[]
}

/** Cells that did not say what a person sees in them: they come back marked, and are not taken before somebody mended them. */
function marksOf({ columns, sheet }: ReportedFile): (line: number, column: number) => boolean {
  const [own = []] = sheet.cells
  const takes = own.map((heading) => {
    const key = columnNamed(columns, heading)
    return key === undefined ? undefined : columns[key]?.read.takes
  })
  const marked = new Set(
    sheet.flaws.filter((flaw) => isFlawFor(flaw, takes[flaw.column])).map(({ line, column }) => `${line} ${column}`),
  )
  return (line, column) => marked.has(`${line} ${column}`)
}

/** The file's own lines of rows, with what would become of them or why they can't be taken behind each: it may be mended and imported again. */
export function reportFile(file: ReportedFile, rows: readonly ReportedRow[], format: SheetFormat): Promise<Uint8Array> {
  const { headings, sheet } = file
  const isMarked = marksOf(file)
  const kept = [...headings.keys()].filter((at) => !OWN_HEADINGS.includes(plainHeading(headings[at] ?? '')))
  const cellOf = ({ state }: ReportedRow, line: number, at: number): string => {
    const cell = sheet.cells[line - 1]?.[at] ?? ''
    return state === 'wrong' && isMarked(line, at) ? `${UNMENDED}${cell}` : cell
  }
  function* lines(): Generator<string[], void> {
    yield [...kept.map((at) => headings[at] ?? ''), '行号', '结果', '原因']
    for (const row of rows)
      for (const line of row.row.lines ?? [row.row.line])
        yield [...kept.map((at) => cellOf(row, line, at)), String(line), rowStates[row.state], rowText(row)]
  }
  return writeSheetFile(lines(), format)
}
