import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import type { RowState } from '#shop-api/platform/table-files/compare.ts'
import { reportFile, rowText } from '#shop-api/platform/table-files/report.ts'
import type { AddedNames, TableFile } from '#shop-api/platform/table-files/table-file.ts'
import type { Understood } from '#shop-api/platform/table-files/understood.ts'
import { understood } from '#shop-api/platform/table-files/understood.ts'
import type { Imported, RowCounts } from './import-file.ts'
import { countRows } from './import-file.ts'

/** Rows that a result names one by one; the file of the report has all of them. */
export const MOST_LINES = 200

/** What an import did, or would do. */
export interface ImportResult {
  readonly isWritten: boolean
  readonly counts: RowCounts
  /** What an import of the same file has to do again, or is refused. */
  readonly digest: string
  readonly added: readonly AddedNames[]
  readonly notes: readonly string[]
  readonly read: Understood
  /** The first rows that change or are wrong. */
  readonly lines: readonly {
    readonly line: number
    readonly code: string
    readonly state: RowState
    readonly text: string
  }[]
}

/** Wrong rows first, then those that change. */
export function resultOf(
  { columns }: TableFile,
  { rows, added, notes, isWritten, sheet, digest }: Imported,
): ImportResult {
  const wrong = rows.filter(({ state }) => state === 'wrong')
  const different = rows.filter(({ state }) => state === 'new' || state === 'changed')
  return {
    isWritten,
    counts: countRows(rows),
    digest,
    added: added.filter(({ names }) => names.length > 0),
    notes,
    read: understood(columns, sheet, sheet.headings, rows),
    lines: [...wrong, ...different].slice(0, MOST_LINES).map((each) => ({
      line: each.row.line,
      code: each.row.code,
      state: each.state,
      text: rowText(each),
    })),
  }
}

/** A file of the wrong rows, or of all rows of a check; null when there is nothing to report. */
export async function reportOf(
  { columns }: TableFile,
  { rows, sheet }: Imported,
  { isDryRun, format }: { readonly isDryRun: boolean; readonly format: SheetFormat },
): Promise<Uint8Array | null> {
  const wrong = rows.filter(({ state }) => state === 'wrong')
  const reported = wrong.length > 0 ? wrong : isDryRun ? rows : []
  return reported.length === 0 ? null : reportFile({ columns, sheet, headings: sheet.headings }, reported, format)
}
