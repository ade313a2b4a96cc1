import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import writeExcelFile from 'write-excel-file/node'
import type { Cells } from './csv.ts'
import { SheetError, tooManyRows } from './text.ts'

/** Sheets of 50,000 goods unpack to a third of this; what unpacks to more was made to do harm. */
const MOST_UNPACKED = 400 * 1024 * 1024
const MOST_COLUMNS = 200
const SIGNIFICANT = 15

/** Every XLSX is a zip archive; the old XLS is not. */
export const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
export const isOldSheet = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

const unreadable = () => new SheetError('文件无法读取，请用 Excel 或 WPS 另存为 .xlsx 或 .csv 后再导入')

/** Sizes are those of the archive's directory: unpacking never writes past them. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:xml|rels)$/.test(name)) return false
        size += originalSize
        if (size > MOST_UNPACKED) throw new SheetError('文件解压后过大，已拒绝')
        return true
      },
    })
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw unreadable()
  }
}

const CELL = /<(?:\w+:)?(?:c|row)\s[^>]*?\br="([A-Z]{0,4})(\d{1,8})"|<(?:\w+:)?(f)[\s/>]/g
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Looks before the reader does: it would make room for every cell up to the farthest one, and answers formulas with
 * whatever they came to when the file was saved.
 */
function inspect(xml: string, mostRows: number): void {
  let at = 'A1'
  for (const [, letters, row, formula] of xml.matchAll(CELL)) {
    if (formula) throw new SheetError(`单元格 ${at} 是公式，请全选后“选择性粘贴—数值”再导入`)
    at = `${letters}${row}`
    if (Number(row) > mostRows + 2) throw new SheetError(tooManyRows(mostRows))
    if (columnNumber(letters ?? '') > MOST_COLUMNS) throw new SheetError(`列数超过${MOST_COLUMNS}列（${at} 有内容）`)
  }
}

/** A day, or a moment: days are kept as numbers there, whose fractions are rounded to seconds. */
function timeText(cell: Date): string {
  const [date = '', time = ''] = new Date(Math.round(cell.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T')
  return time === '00:00:00' ? date : `${date} ${time}`
}

function text(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return timeText(cell)
  if (typeof cell === 'number') return String(Number(cell.toPrecision(SIGNIFICANT)))
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  return String(cell).trim()
}

export async function readXlsx(bytes: Uint8Array, mostRows: number): Promise<Cells> {
  const files = unpack(bytes)
  const decoder = new TextDecoder()
  const sheets = Object.keys(files).filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  if (sheets.length === 0) throw unreadable()
  for (const name of sheets) inspect(decoder.decode(files[name]), mostRows)
  let rows: unknown[][]
  try {
    rows = await readSheet(new Blob([zipSync(files, { level: 0 }) as BlobPart]))
  } catch {
    throw unreadable()
  }
  return rows.map((row) => row.map(text))
}

/** Every cell is text: codes keep their zeros, and nothing is run. */
export async function writeXlsx(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const cells = rows.map((row, line) =>
    row.map((value) =>
      value === '' ? null : line === 0 ? { value, type: String, fontWeight: 'bold' as const } : { value, type: String },
    ),
  )
  return new Uint8Array(await (await writeExcelFile(cells, { stickyRowsCount: 1 })).toBuffer())
}
