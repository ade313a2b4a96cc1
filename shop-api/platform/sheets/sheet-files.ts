import { setImmediate as nextTurn } from 'node:timers/promises'
import { inParts } from '#lib/kernel/in-parts.ts'
import type { Cells, Flaw, Sheet } from '#lib/sheets/sheet.ts'
import { sharingTexts } from '#lib/sheets/sheet.ts'
import { keepProcess, ProcessEnded } from '#shop-api/platform/bounded/kept-process.ts'
import { LineFull } from '#shop-api/platform/bounded/line.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { heavyWork } from '#shop-api/platform/metrics/counts.ts'
import type { NamedRows, SheetAnswer, SheetFormat, SheetTask } from './sheet-task.ts'

/** Largest file that is read. */
export const MOST_SHEET_BYTES = 48 * 1024 * 1024

const script = new URL('./sheet-worker.ts', import.meta.url)
/** A file is read once to look at it and again to import it. Of more in line the last would wait for minutes. */
const kept = { idleMs: 30_000, most: 6, mostOfOne: 6 }

/** Sheets are read and written in processes of their own: a large one takes seconds, in which buyers are to be answered. */
const few = keepProcess<SheetTask, SheetAnswer>(script, { ...kept, cpuMs: 20_000, clockMs: 120_000, mostMemoryMb: 320 })
const many = keepProcess<SheetTask, SheetAnswer>(script, {
  ...kept,
  cpuMs: 120_000,
  clockMs: 360_000,
  mostMemoryMb: 1536,
})
/** Those that are written are the shop's own, and do not wait behind what somebody sent. */
const written = keepProcess<SheetTask, SheetAnswer>(script, {
  ...kept,
  cpuMs: 120_000,
  clockMs: 360_000,
  mostMemoryMb: 1536,
  most: 100,
  mostOfOne: 100,
})
/** Files of more rows than this are of goods, and may be large. */
const FEW_ROWS = 5_000
heavyWork.read({ kind: 'sheets' }, () => few.size() + many.size() + written.size())

const reasons = { late: '文件过于复杂，读取超时', memory: '文件过大，无法读取', exit: '文件无法读取' }

/** Visible sheets with content, judged by the file's bytes and not by its name. Throws ShopRefusal 422 with the reason, or 429. */
export async function readSheets(bytes: Uint8Array, mostRows: number): Promise<Sheet[]> {
  if (bytes.length > MOST_SHEET_BYTES) throw fieldRefusal('file', `文件超过${MOST_SHEET_BYTES / 1024 / 1024}MB`)
  const sheets: (Sheet & { readonly cells: Cells; readonly flaws: Flaw[] })[] = []
  let refused: string | undefined
  // Each text of another process comes as one of its own.
  const shared = sharingTexts()
  try {
    const { run } = mostRows > FEW_ROWS ? many : few
    for await (const { sheet, rows = [], flaws = [], reason } of run({ kind: 'read', bytes, mostRows })) {
      refused = reason
      if (sheet) sheets.push({ ...sheet, cells: [], flaws: [] })
      for (const row of rows) sheets.at(-1)?.cells.push(row.map(shared))
      for (const flaw of flaws) sheets.at(-1)?.flaws.push(flaw)
      await nextTurn()
    }
  } catch (error) {
    if (error instanceof LineFull) throw new ShopRefusal(429, '当前读取的文件较多，请稍后重试', undefined, 30)
    if (!(error instanceof ProcessEnded)) throw error
    refused = reasons[error.ending]
  }
  if (refused !== undefined) throw fieldRefusal('file', refused)
  if (sheets.length === 0) throw fieldRefusal('file', '文件中无可读取的工作表')
  return sheets
}

async function writeRows(rows: NamedRows['rows'], format: SheetFormat, beside?: NamedRows): Promise<Uint8Array> {
  const { bytes } = await written.ask({ kind: 'write', rows, format, beside })
  if (!bytes) throw new Error('the sheet was not written')
  return bytes
}

/** Rows of a text go over in parts: all at once they would be in both processes, as rows and as text. */
const ROWS_AT_ONCE = 2000
const MARK_BYTES = 3

export async function writeSheetFile(
  rows: Iterable<readonly string[]>,
  format: SheetFormat,
  beside?: NamedRows,
): Promise<Uint8Array> {
  if (format === 'xlsx') return writeRows([...rows], format, beside)
  const parts: Uint8Array[] = []
  for (const part of inParts(rows, ROWS_AT_ONCE)) {
    const bytes = await writeRows(part, format)
    parts.push(parts.length > 0 && format === 'csv' ? bytes.subarray(MARK_BYTES) : bytes)
  }
  return Buffer.concat(parts)
}
