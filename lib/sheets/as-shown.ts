import type { Range } from '@e965/xlsx'
import type { Cells, Flaw } from './sheet.ts'
import { columnName } from './sheet.ts'

type Lines = readonly ({ readonly hidden?: boolean } | undefined)[]

/** What a sheet says of its rows, columns and cells besides what is in them. */
export interface Layout {
  readonly '!merges'?: readonly Range[]
  readonly '!rows'?: Lines
  readonly '!cols'?: Lines
}

/** Cells below the headings that are one with another: what people see there is that one's, what the file keeps there nobody sees. */
export function coveredCells({ '!merges': merges = [] }: Layout, cells: Cells): Flaw[] {
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0)
  return merges.flatMap(({ s: first, e: last }) => {
    const place = `${columnName(first.c)}${first.r + 1}`
    const reason = `与${place}合并为一格，请取消合并后逐格填写`
    const found: Flaw[] = []
    for (let row = Math.max(first.r, 1); row <= Math.min(last.r, cells.length - 1); row += 1)
      for (let column = first.c; column <= Math.min(last.c, width - 1); column += 1)
        if (row !== first.r || column !== first.c) found.push({ line: row + 1, column, reason })
    return found
  })
}

/** Rows and columns with content that the sheet hides are read, and said. */
export function hiddenNotes({ '!rows': rows = [], '!cols': columns = [] }: Layout, cells: Cells): string[] {
  const isFilled = (row: readonly string[] = []) => row.some((cell) => cell !== '')
  const hiddenRows = cells.filter((row, at) => rows[at]?.hidden && isFilled(row)).length
  const hiddenColumns = columns.flatMap((each, at) =>
    each?.hidden && cells.some((row) => (row[at] ?? '') !== '') ? [columnName(at)] : [],
  )
  return [
    ...(hiddenRows > 0 ? [`含${hiddenRows}个隐藏（或被筛选隐藏）的行，也会读取`] : []),
    ...(hiddenColumns.length > 0 ? [`含隐藏的列${hiddenColumns.join('、')}，也会读取`] : []),
  ]
}
