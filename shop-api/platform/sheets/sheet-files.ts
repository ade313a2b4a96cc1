import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ZipInputFile } from 'fflate'
import { unzipSync, Zip, ZipPassThrough } from 'fflate'
import { inParts } from '#lib/kernel/in-parts.ts'
import type { Cells, Flaw, Sheet } from '#lib/sheets/sheet.ts'
import { columnName, sharingTexts } from '#lib/sheets/sheet.ts'
import { keepProcess, ProcessEnded } from '#shop-api/platform/bounded/kept-process.ts'
import { LineFull } from '#shop-api/platform/bounded/line.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { heavyWork } from '#shop-api/platform/metrics/counts.ts'
import { packedPart } from './sheet-lines.ts'
import type { FilledSheet, NamedRows, Packed, SheetAnswer, SheetFormat, SheetTask } from './sheet-task.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
/** Those that are written are the shop's own, and do not wait behind what somebody sent; nor stay beside what is read next. */
const written = keepProcess<SheetTask, SheetAnswer>(script, {
  ...kept,
  idleMs: 2_000,
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
    if (error.ending === 'starved') throw new ShopRefusal(429, '服务器繁忙，表格未能读完，请稍后重试', undefined, 30)
    refused = reasons[error.ending]
  }
  if (refused !== undefined) throw fieldRefusal('file', refused)
  if (sheets.length === 0) throw fieldRefusal('file', '文件中无可读取的工作表')
  return sheets
}

async function writtenBy(task: SheetTask) {
  const { bytes, packed } = await written.ask(task)
  if (!bytes) throw new Error('the sheet was not written')
  return { bytes, packed }
}

/** Rows go over in parts: all at once they would be in both processes, as rows and as text. */
const ROWS_AT_ONCE = 2000
const MARK_BYTES = 3

/** What a sheet of a workbook holds; programs cut what is longer, or call the file damaged. */
const MOST_CELL_SIGNS = 32_767
const MOST_WORKBOOK_ROWS = 1_048_576

/** The same rows. Throws ShopRefusal 422 at the first that no workbook can hold. */
function* holdable(rows: Iterable<readonly string[]>): Generator<readonly string[]> {
  let line = 0
  for (const row of rows) {
    line += 1
    if (line > MOST_WORKBOOK_ROWS) throw fieldRefusal('format', `超过${MOST_WORKBOOK_ROWS}行，XLSX无法容纳，请改用CSV`)
    const column = row.findIndex(({ length }) => length > MOST_CELL_SIGNS)
    if (column >= 0) {
      const place = `第${line}行${columnName(column)}列`
      throw fieldRefusal('format', `${place}超过${MOST_CELL_SIGNS}字，XLSX无法容纳，请改用CSV`)
    }
    yield row
  }
}

const FIRST_SHEET = 'xl/worksheets/sheet1.xml'
const DEFLATE = 8
const END = '</sheetData>'

/** A workbook whose first sheet has many rows: the library writes all but these, which are packed in parts. */
async function writeWorkbook(rows: Iterable<readonly string[]>, beside?: NamedRows): Promise<Uint8Array> {
  const all = holdable(rows)
  const head: readonly string[] = all.next().value ?? []
  const sheets = [{ name: 'Sheet1', rows: [head] }, ...(beside ? [beside] : [])]
  const parts = unzipSync(new Uint8Array((await writtenBy({ kind: 'workbook', sheets })).bytes))
  const made: Uint8Array[] = []
  const archive = new Zip((_, bytes) => made.push(bytes))
  for (const [filename, part] of Object.entries(parts)) {
    if (filename === FIRST_SHEET) continue
    const file = new ZipPassThrough(filename)
    archive.add(file)
    file.push(part, true)
  }
  const [before = '', after = ''] = new TextDecoder().decode(parts[FIRST_SHEET]).split(END)
  const sheet: ZipInputFile = { filename: FIRST_SHEET, compression: DEFLATE, size: 0, crc: 0 }
  archive.add(sheet)
  const add = ({ bytes, packed }: { bytes: Uint8Array; packed?: Packed | undefined }, isLast: boolean) => {
    Object.assign(sheet, packed)
    sheet.ondata?.(null, new Uint8Array(bytes), isLast)
  }
  add(packedPart(before, sheet), false)
  let from = 2
  for (const part of inParts(all, ROWS_AT_ONCE)) {
    add(await writtenBy({ kind: 'lines', rows: part, from, before: { size: sheet.size, crc: sheet.crc } }), false)
    from += part.length
  }
  add(packedPart(END + after, sheet, true), true)
  archive.end()
  return Buffer.concat(made)
}

export async function writeSheetFile(
  rows: Iterable<readonly string[]>,
  format: SheetFormat,
  beside?: NamedRows,
): Promise<Uint8Array> {
  if (format === 'xlsx') return writeWorkbook(rows, beside)
  const parts: Uint8Array[] = []
  for (const part of inParts(rows, ROWS_AT_ONCE)) {
    const { bytes } = await writtenBy({ kind: 'text', rows: part, format })
    parts.push(parts.length > 0 && format === 'csv' ? bytes.subarray(MARK_BYTES) : bytes)
  }
  return Buffer.concat(parts)
}

/** A workbook of few rows: several sheets, with amounts in yuan as numbers. */
export const writeSheets = async (sheets: readonly FilledSheet[]): Promise<Uint8Array> =>
  (await writtenBy({ kind: 'workbook', sheets })).bytes
