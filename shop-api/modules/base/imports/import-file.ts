import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Sheet } from '#lib/sheets/sheet.ts'
import { isWorkbook } from '#lib/sheets/workbook.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { logRows } from '#shop-api/modules/base/operator-log/write.ts'
import { chunksOf } from '#shop-api/platform/chunks-of.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import type { RowState } from '#shop-api/platform/table-files/compare.ts'
import type { ReportedRow } from '#shop-api/platform/table-files/report.ts'
import type { AddedNames, Asked, Checked, TableFile, Watch } from '#shop-api/platform/table-files/table-file.ts'
import { unusualOf } from '#shop-api/platform/table-files/understood.ts'
import { chooseSheet } from './choose-sheet.ts'
import type { MatchedSheet, Matches } from './column-matches.ts'
import { matched } from './column-matches.ts'
import { loggedRows } from './logged-rows.ts'

const IMPORT_LOCK = 7_240_131
const UNIQUE_VIOLATION = '23505'

/** For who does not wait. */
export const unwatched: Watch = { goOn: () => undefined, note: () => undefined }

export const calledOff = (): ShopRefusal => new ShopRefusal(409, '导入已取消，未导入任何一行')

export interface Imported {
  readonly rows: readonly ReportedRow[]
  readonly added: readonly AddedNames[]
  /** What is unusual about the file: which sheet was read, what was left out, what is read otherwise than it is written. */
  readonly notes: readonly string[]
  readonly sheet: MatchedSheet
  readonly digest: string
  /** As which it was sent. */
  readonly format: SheetFormat
  readonly isWritten: boolean
}

/** Why somebody may not do what a row says; null where they may. */
export type Objection = (row: ReportedRow) => string | null

interface Wanted extends Asked {
  readonly objection?: Objection | undefined
  /** Only says what would change. */
  readonly isDryRun: boolean
  /** Wrong rows are left out and reported; the others are written. Without it one wrong row stops the file. */
  readonly leavesWrong?: boolean | undefined
  /** What columns of other programs are here. */
  readonly matches?: Matches | undefined
  /** Digest of what a check of the same file said; an import that would do something else is refused. */
  readonly confirmed?: string | undefined
  /** The log's entry that the changed rows are written under; a form of one row has its change in the entry itself. */
  readonly actionId?: number
}

/**
 * Imports a file in one transaction. With one wrong row nothing is written, unless wrong rows are to be left out. The
 * file is read and compared outside of the transaction, which only writes. Until it is committed the watch may call it off. Throws ShopRefusal when the file
 * can't be read, another import writes, or what it relies on changed meanwhile.
 */
export async function importFile(db: Db, file: TableFile, bytes: Uint8Array, wanted: Wanted): Promise<Imported> {
  const { watch, isDryRun, leavesWrong, confirmed, actionId, matches = {} } = wanted
  const slow = unhurried(db)
  watch.note({ step: 'reading' })
  const sheets = await readSheets(bytes, file.mostRows)
  const sheet = chooseSheet(
    file,
    sheets.map((each) => matched(file, each, matches)),
  )
  watch.goOn()
  const { checked, rows } = await checkRows(slow, file, sheet, wanted)
  const { added } = checked
  const notes = [...sheet.notes, ...(await unusualOf(file.columns, sheet, rows))]
  const digest = await digestOf(rows)
  const found = { rows, added, notes, sheet, digest, format: formatOf(bytes) }
  const counts = countRows(rows)
  if (isDryRun || (counts.wrong > 0 && !leavesWrong) || counts.wrong === rows.length)
    return { ...found, isWritten: false }
  if (counts.new + counts.changed === 0) return { ...found, isWritten: true }
  if (confirmed !== undefined && confirmed !== digest)
    throw new ShopRefusal(409, '检查之后店内数据有变化，结果与检查时不同，请重新检查后再导入')
  watch.note({ step: 'writing' })
  await checked.prepare?.(slow)
  await write(slow, file, checked, { watch, actionId })
  await checked.after?.(db)
  return { ...found, isWritten: true }
}

/** How a file like this one is written. */
function formatOf(bytes: Uint8Array): SheetFormat {
  if (isWorkbook(bytes)) return 'xlsx'
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return isMarked || isUtf8(bytes) ? 'csv' : 'gb18030'
}

export type RowCounts = Readonly<Record<RowState, number>>

export function countRows(rows: readonly ReportedRow[]): RowCounts {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}

/** Names what rows would write, and over what. */
export async function digestOf(rows: readonly ReportedRow[]): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunksOf(rows))
    for (const { row, state, changes, fresh } of chunk)
      if (state === 'new' || state === 'changed') hash.update(JSON.stringify([row.line, state, fresh?.() ?? changes]))
  return hash.digest('hex')
}

/** Lines of the file that a row is made of. */
const linesOf = ({ row }: ReportedRow): readonly number[] => row.lines ?? [row.line]

/** The same sheet with lines emptied; the others keep their numbers. */
const withoutLines = (sheet: Sheet, lines: ReadonlySet<number>): Sheet => ({
  ...sheet,
  cells: sheet.cells.map((row, at) => (lines.has(at + 1) ? [] : row)),
})

/**
 * Compares a file with the shop. Where wrong rows may be left out, the others are compared once more without them,
 * because rows of a file may refer to each other: what a check shows is what an import of the other rows does.
 */
async function checkRows(
  db: Db,
  file: TableFile,
  sheet: Sheet,
  wanted: Wanted,
): Promise<{ readonly checked: Checked; readonly rows: readonly ReportedRow[] }> {
  const { objection, isDryRun, leavesWrong } = wanted
  const left: ReportedRow[] = []
  for (let rest = sheet; ; ) {
    const checked = await file.check(db, rest, wanted)
    const rows = objection ? objected(checked.rows, objection) : checked.rows
    const wrong = rows.filter(({ state }) => state === 'wrong')
    const isLast = !(leavesWrong || isDryRun) || wrong.length === 0 || wrong.length === rows.length
    if (isLast) return { checked, rows: [...left, ...rows].sort((a, b) => a.row.line - b.row.line) }
    left.push(...wrong)
    rest = withoutLines(rest, new Set(wrong.flatMap(linesOf)))
  }
}

const objected = (rows: readonly ReportedRow[], objection: Objection): ReportedRow[] =>
  rows.map((row) => {
    const reason = row.state === 'new' || row.state === 'changed' ? objection(row) : null
    return reason === null ? row : { ...row, state: 'wrong', reasons: [reason], changes: [] }
  })

async function write(
  db: Db,
  { noun }: TableFile,
  checked: Checked,
  { watch, actionId }: Pick<Wanted, 'watch' | 'actionId'>,
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const [lock] = await sqlRows<{ isFree: boolean }>(
        tx,
        sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as "isFree"`,
      )
      if (!lock?.isFree) throw new ShopRefusal(409, '另一个导入正在进行，请稍后重试')
      await announce(tx, await checked.write(tx))
      if (actionId !== undefined) await logRows(tx, actionId, loggedRows(checked.rows))
      watch.goOn()
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new ShopRefusal(409, `导入期间有相同的${noun}或名称被录入，已全部撤销，请重新检查后再导入`)
  }
}
