import { writeSheetFile } from '#shop-api/platform/sheets/sheet-files.ts'
import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import type { ReadCell } from './cells.ts'
import { keysOf } from './column.ts'
import type { Change, RowState } from './compare.ts'
import { REMARK } from './rows.ts'

type Headings<Key extends string> = Readonly<Record<Key, Headed>>

/** What a template says of a column. */
export interface Headed {
  readonly heading: string
  /** The heading in files of earlier releases. */
  readonly formerly?: string
  readonly example: string
  readonly read: ReadCell
  readonly isNeeded?: true
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
  /** What a new record gets. */
  readonly fresh?: readonly Change[]
}

const stateTexts = { new: '新增', changed: '更改', same: '不变', wrong: '错误' } as const satisfies Record<
  RowState,
  string
>

const freshText = ({ heading, after }: Change): string => `${heading}：${after}`

const changeText = ({ heading, before, after }: Change): string => `${heading}：${before || '空'} → ${after || '空'}`

/** Why a row can't be taken, what would change, or a new record as it was understood. */
export function rowText({ state, reasons, changes, fresh = [] }: ReportedRow): string {
  if (state === 'wrong') return reasons.join('；')
  return state === 'new' ? fresh.map(freshText).join('；') : changes.map(changeText).join('；')
}

export const headingRow = <Key extends string>(columns: Headings<Key>, keys: readonly Key[]): string[] =>
  keys.map((key) => columns[key].heading)

/** An empty file with remarks that an import passes over: an example, and what each column takes. */
export function templateFile<Key extends string>(
  columns: Headings<Key>,
  keys: readonly Key[],
  format: SheetFormat,
): Promise<Uint8Array> {
  const remark = (title: string, cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? `${REMARK}${title}，导入时跳过：${cell}` : cell))
  const example = keys.map((key) => columns[key].example)
  const rules = keys.map((key) =>
    [columns[key].isNeeded && '新增必填', columns[key].read.hint].filter(Boolean).join('；'),
  )
  return writeSheetFile([headingRow(columns, keys), remark('示例', example), remark('说明', rules)], format)
}

/** Rows of a file as they were, with their line and with what would become of them or why they can't be taken. */
export function reportFile<Key extends string>(
  columns: Headings<Key>,
  rows: readonly ReportedRow[],
  format: SheetFormat,
): Promise<Uint8Array> {
  const given = new Set(rows.flatMap(({ row }) => Object.keys(row.cells)))
  const keys = keysOf(columns).filter((key) => given.has(key))
  const lines = rows.map((reported) => [
    ...keys.map((key) => reported.row.cells[key] ?? ''),
    String(reported.row.line),
    stateTexts[reported.state],
    rowText(reported),
  ])
  return writeSheetFile([[...headingRow(columns, keys), '行号', '结果', '原因'], ...lines], format)
}
