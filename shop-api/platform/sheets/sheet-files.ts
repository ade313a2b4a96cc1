import { setImmediate as nextTurn } from 'node:timers/promises'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { keepThread, ThreadEnded } from '#shop-api/platform/threads/kept-thread.ts'
import type { Cells, Sheet } from './sheet.ts'
import type { SheetAnswer, SheetFormat, SheetTask } from './sheet-task.ts'

/** Largest file that is read. */
export const MOST_SHEET_BYTES = 48 * 1024 * 1024

/** Sheets are read and written in a thread of their own: a large one takes seconds, in which buyers are to be answered. */
const inThread = keepThread<SheetTask, SheetAnswer>(new URL('./sheet-worker.ts', import.meta.url), {
  // What a file made to do harm may take before its thread is ended.
  limitMs: 90_000,
  mostMemoryMb: 1536,
  // A file is read once to look at it and again to import it.
  idleMs: 30_000,
})

const reasons = { late: '文件过于复杂，读取超时', memory: '文件过大，无法读取', exit: '文件无法读取' }

/** Visible sheets with content, judged by the file's bytes and not by its name. Throws ShopRefusal 422 with the reason. */
export async function readSheets(bytes: Uint8Array, mostRows: number): Promise<Sheet[]> {
  if (bytes.length > MOST_SHEET_BYTES) throw fieldRefusal('file', `文件超过${MOST_SHEET_BYTES / 1024 / 1024}MB`)
  const sheets: (Sheet & { readonly cells: Cells })[] = []
  let refused: string | undefined
  try {
    for await (const { sheet, rows = [], reason } of inThread({ kind: 'read', bytes, mostRows })) {
      refused = reason
      if (sheet) sheets.push({ ...sheet, cells: [] })
      sheets.at(-1)?.cells.push(...rows)
      await nextTurn()
    }
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
    refused = reasons[error.ending]
  }
  if (refused !== undefined) throw fieldRefusal('file', refused)
  if (sheets.length === 0) throw fieldRefusal('file', '文件中没有可读取的工作表')
  return sheets
}

export async function writeSheetFile(rows: readonly (readonly string[])[], format: SheetFormat): Promise<Uint8Array> {
  let written: Uint8Array | undefined
  for await (const { bytes } of inThread({ kind: 'write', rows, format })) written = bytes
  if (!written) throw new Error('the sheet was not written')
  return written
}
