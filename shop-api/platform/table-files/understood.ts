import type { Sheet } from '#lib/sheets/sheet.ts'
import { chunksOf } from '#shop-api/platform/chunks-of.ts'
import type { ReadCell } from './cells.ts'
import { CellError } from './cells.ts'
import type { ReportedRow } from './report.ts'
import { columnNamed, written } from './rows.ts'

/** Rows that are shown as they were understood. */
const MOST_SHOWN = 20

/** What was read of a file: which of its columns are which of ours, and the first rows the way the shop takes them. */
export interface Understood {
  /** Of a workbook; empty for a text file. */
  readonly sheet: string
  readonly columns: readonly { readonly given: string; readonly heading: string }[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

type Columns = Readonly<
  Record<string, { readonly heading: string; readonly formerly?: string; readonly read: ReadCell }>
>

export function understood(
  columns: Columns,
  { name, cells: [own = []] }: Sheet,
  headings: readonly string[],
  rows: readonly ReportedRow[],
): Understood {
  const read = own.flatMap((heading, at) => {
    const key = columnNamed(columns, heading)
    const column = key === undefined ? undefined : columns[key]
    return key !== undefined && column ? [{ key, column, given: headings[at] ?? '' }] : []
  })
  return {
    sheet: name,
    columns: read.map(({ given, column }) => ({ given, heading: column.heading })),
    rows: rows.slice(0, MOST_SHOWN).map(({ row }) => ({
      line: row.line,
      cells: read.map(({ key, column }) => written(column.read, row.cells[key] ?? '')),
    })),
  }
}

/** What was read otherwise than it is written, counted by column and kind. */
export async function unusualOf(columns: Columns, sheet: Sheet, rows: readonly ReportedRow[]): Promise<string[]> {
  return [...groupedCodes(columns, sheet), ...(await otherwiseRead(columns, rows))]
}

/** Codes of numbers that their cells show with signs between thousands. */
function groupedCodes(columns: Columns, { cells: [own = []], flaws }: Sheet): string[] {
  return own.flatMap((heading, at) => {
    const key = columnNamed(columns, heading)
    const column = key === undefined ? undefined : columns[key]
    const count = flaws.filter((flaw) => flaw.column === at && flaw.isGrouped).length
    return column?.read.takes === 'code' && count > 0 ? [`${column.heading}有${count}处显示千分位，按数字读取`] : []
  })
}

function isTaken(read: ReadCell, cell: string): boolean {
  try {
    read(cell)
    return true
  } catch (error) {
    if (error instanceof CellError) return false
    throw error
  }
}

async function otherwiseRead(columns: Columns, rows: readonly ReportedRow[]): Promise<string[]> {
  const read = Object.entries(columns).map(([key, column]) => ({ key, column, counts: new Map<string, number>() }))
  for await (const chunk of chunksOf(rows))
    for (const { row } of chunk)
      for (const { key, column, counts } of read) {
        const cell = row.cells[key] ?? ''
        const kinds = cell === '' ? [] : (column.read.unusual?.(cell) ?? [])
        // What is refused is read in no way.
        if (kinds.length > 0 && isTaken(column.read, cell))
          for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      }
  return read.flatMap(({ column, counts }) =>
    [...counts].map(([kind, count]) => `${column.heading}有${count}处${kind}`),
  )
}
