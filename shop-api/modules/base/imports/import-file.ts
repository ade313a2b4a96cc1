import { sql } from 'drizzle-orm'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { logRows } from '#shop-api/modules/base/operator-log/repository.ts'
import { unhurried } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { readSheetFile } from '#shop-api/platform/sheets/sheet-files.ts'
import type { ReportedRow } from '#shop-api/platform/table-files/report.ts'
import type { AddedNames, Asked, Checked, TableFile, Watch } from '#shop-api/platform/table-files/table-file.ts'
import { loggedRows } from './logged-rows.ts'

const IMPORT_LOCK = 7_240_131
const UNIQUE_VIOLATION = '23505'

/** For who does not wait. */
export const unwatched: Watch = { goOn: () => undefined, note: () => undefined }

export const calledOff = (): ShopRefusal => new ShopRefusal(409, '导入已取消，未导入任何一行')

export interface Imported {
  readonly rows: readonly ReportedRow[]
  readonly added: readonly AddedNames[]
  readonly isWritten: boolean
}

/** Why somebody may not do what a row says; null where they may. */
export type Objection = (row: ReportedRow) => string | null

interface Wanted extends Asked {
  readonly objection?: Objection | undefined
  /** Only says what would change. */
  readonly isDryRun: boolean
  /** The log's entry that the changed rows are written under; a form of one row has its change in the entry itself. */
  readonly actionId?: number
}

/**
 * Imports a file, all of it or nothing: with one wrong row nothing is written. The file is read and compared outside of
 * the transaction, which only writes. Until it is committed the watch may call it off. Throws ShopRefusal when the file
 * can't be read, another import writes, or what it relies on changed meanwhile.
 */
export async function importFile(db: Db, file: TableFile, bytes: Uint8Array, wanted: Wanted): Promise<Imported> {
  const { watch, isDryRun, objection, actionId } = wanted
  const slow = unhurried(db)
  watch.note({ step: 'reading' })
  const cells = await readSheetFile(bytes, file.mostRows)
  watch.goOn()
  const checked = await file.check(slow, cells, wanted)
  const { added } = checked
  const rows = objection ? objected(checked.rows, objection) : checked.rows
  const isWrong = rows.some(({ state }) => state === 'wrong')
  if (isDryRun || isWrong) return { rows, added, isWritten: false }
  if (rows.every(({ state }) => state === 'same')) return { rows, added, isWritten: true }
  watch.note({ step: 'writing' })
  await checked.prepare?.(slow)
  await write(slow, file, checked, { watch, actionId })
  await checked.after?.(db)
  return { rows, added, isWritten: true }
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
