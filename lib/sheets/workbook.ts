import type { CellObject, DenseWorkSheet, WorkBook } from '@e965/xlsx'
import * as library from '@e965/xlsx'
import type { Parts } from './archive.ts'
import { unpacked, unreadable } from './archive.ts'
import type { Layout } from './as-shown.ts'
import { coveredCells, hiddenNotes } from './as-shown.ts'
import { hiddenInOds, hiddenLinesInOds } from './hidden-in-ods.ts'
import type { Cells, Flaw, Sheet } from './sheet.ts'
import { cleaningCells, columnName, isTurned, TURNED } from './sheet.ts'
import type { ShownCell } from './shown-number.ts'
import { numberText } from './shown-number.ts'
import { decodeText, SheetError, tooManyRows } from './text.ts'

const MOST_COLUMNS = 200
/** Columns and rows that programs write. Files with more are made to cost: all of them would be gone through one by one. */
const WIDEST = 16_384
const LONGEST = 1_048_576
const BEYOND = /\b(?:colspan|MergeAcross|MergeDown|Index|Span)\s*=\s*["']?\s*\d{8}/i
/** The header of a compound file; in less the library would look for text. */
const LEAST_COMPOUND = 512

/** Every XLSX (and ODS) is a zip archive, every XLS and ET a compound file; so is what is protected by a password. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
const isCompound = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

/** Whether a file is more than text with signs between its cells. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  isArchive(bytes) || isCompound(bytes) || markupOf(bytes) !== undefined

const MARKUP =
  /^\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!doctype[^>]*>|\s)*<(?:html|head|body|meta|style|table|div|(?:\w+:)?Workbook)[\s>]/i

/** Pages and XML that programs name .xls; undefined for other text. */
function markupOf(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 2000))
    .replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
    .replaceAll('\0', '')
  return MARKUP.test(start) ? decodeText(bytes) : undefined
}

const CELL_OR_ROW = /<(\/?)(td|th|tr|table)\b[^<>]*>/gi

/** The same page with the ends of cells and rows that HTML leaves to its readers. Throws SheetError. */
function withEnds(page: string): string {
  let depth = 0
  let open: string[] = []
  return page.replace(CELL_OR_ROW, (tag, slash: string, given: string) => {
    const name = given.toLowerCase()
    const isCell = name === 'td' || name === 'th'
    if (name === 'table') {
      depth += slash ? -1 : 1
      if (depth > 1) throw new SheetError('网页中的表格里还有表格，请用 Excel 或 WPS 另存为 .xlsx 后再导入')
    }
    const ended = isCell ? open.filter((each) => each !== 'tr') : open
    const ends = (slash ? ended.filter((each) => each !== name) : ended).toReversed()
    open = open.filter((each) => !ended.includes(each))
    if (slash === '' && name !== 'table') open.push(name)
    return `${ends.map((each) => `</${each}>`).join('')}${tag}`
  })
}

const OPTIONS = {
  dense: true,
  cellNF: true,
  cellFormula: true,
  cellHTML: false,
  cellText: false,
  // A formula without a result is a cell, too.
  sheetStubs: true,
  // Whether rows and columns are hidden.
  cellStyles: true,
  // Text of a page stays text: 000123 is a code.
  raw: true,
} as const

/** The library's own reading of an archive whose parts are unpacked, which it exports without types. */
const { parse_zip: readParts } = library as unknown as {
  parse_zip(archive: { readonly files: Readonly<Record<string, object>> }, options: object): WorkBook
}

/** Parts as the library finds them. Of a Buffer it makes a text at once, of other bytes by way of two longer ones. */
function partsFor(parts: Parts) {
  const contentOf = (part: Uint8Array) =>
    typeof Buffer === 'undefined' ? part : Buffer.from(part.buffer, part.byteOffset, part.length)
  const files = Object.entries(parts).map(([name, part]) => [name, { name, type: 2, content: contentOf(part) }])
  return { files: Object.fromEntries(files) as Record<string, object> }
}

interface Opened {
  readonly book: WorkBook
  /** Sheets that the file hides in a way that the library does not know. */
  readonly hidden: readonly string[]
  /** Hidden rows and columns that it does not know, by sheet. */
  readonly lines: ReadonlyMap<string, Layout>
}

async function open(bytes: Uint8Array, mostRows: number): Promise<Opened> {
  const markup = isArchive(bytes) || isCompound(bytes) ? undefined : markupOf(bytes)
  // Old sheets have Chinese text in the code page of their time.
  if (isCompound(bytes)) library.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  if (isCompound(bytes) && bytes.length < LEAST_COMPOUND) throw unreadable()
  if (markup !== undefined && BEYOND.test(markup)) throw unreadable()
  const parts = isArchive(bytes) ? unpacked(bytes, mostRows) : undefined
  try {
    if (parts) {
      const book = readParts(partsFor(parts), { ...OPTIONS, type: 'array' })
      return { book, hidden: hiddenInOds(parts), lines: hiddenLinesInOds(parts) }
    }
    const book =
      markup === undefined
        ? library.read(bytes, { ...OPTIONS, type: 'array' })
        : library.read(/<table[\s>]/i.test(markup) ? withEnds(markup) : markup, { ...OPTIONS, type: 'string' })
    return { book, hidden: [], lines: new Map() }
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new SheetError('文件有密码保护，请取消密码后再导入')
    throw unreadable()
  }
}

/** Error values by their numbers in files. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

function readCell(cell: CellObject, place: string, date1904: boolean): ShownCell {
  if (cell.f !== undefined || cell.F !== undefined)
    throw new SheetError(`单元格 ${place} 是公式，请全选后“选择性粘贴—数值”再导入`)
  if (cell.t === 'n' && typeof cell.v === 'number') return numberText(cell.v, String(cell.z ?? 'General'), date1904)
  if (cell.t === 'b') return { text: cell.v ? 'TRUE' : 'FALSE' }
  if (cell.t === 'e') {
    const text = cell.w ?? ERRORS[Number(cell.v)] ?? '#N/A'
    return { text, flaw: `是错误值“${text}”` }
  }
  return { text: cell.v === undefined ? '' : String(cell.v).trim() }
}

interface Limits {
  readonly mostRows: number
  readonly date1904: boolean
}

/** What a sheet has, up to its last filled cell: formatted cells without content are none. */
function readSheet(name: string, sheet: DenseWorkSheet & Layout, { mostRows, date1904 }: Limits): Sheet {
  const { clean, notes } = cleaningCells()
  const cells: Cells = []
  const flaws: Flaw[] = []
  if (sheet['!data'].length > LONGEST) throw new SheetError(tooManyRows(mostRows))
  // Rows and cells are sparse arrays, whose holes `forEach` skips.
  sheet['!data'].forEach((given, row) => {
    if (given && given.length > WIDEST) throw new SheetError(`列数超过${MOST_COLUMNS}列（第${row + 1}行）`)
    given?.forEach((cell, column) => {
      if (!cell || (cell.t === 'z' && cell.f === undefined)) return
      const place = `${columnName(column)}${row + 1}`
      const { text, flaw, unless, isGrouped } = readCell(cell, place, date1904)
      if (text === '') return
      if (row > mostRows) throw new SheetError(tooManyRows(mostRows))
      if (column >= MOST_COLUMNS) throw new SheetError(`列数超过${MOST_COLUMNS}列（${place} 有内容）`)
      while (cells.length <= row) cells.push([])
      const line = cells[row] ?? []
      while (line.length < column) line.push('')
      line.push(clean(text))
      if (isTurned(text)) flaws.push({ line: row + 1, column, reason: TURNED })
      if (flaw) flaws.push({ line: row + 1, column, reason: flaw, unless, ...(isGrouped && { isGrouped }) })
    })
  })
  for (const flaw of coveredCells(sheet, cells)) flaws.push(flaw)
  return { name, cells, flaws, notes: [...notes(), ...hiddenNotes(sheet, cells)] }
}

/** The sheets of a workbook that people see and that have content, each as it is shown. Throws SheetError. */
export async function readWorkbook(bytes: Uint8Array, mostRows: number): Promise<Sheet[]> {
  const { book, hidden: unshown, lines } = await open(bytes, mostRows)
  const facts = book.Workbook
  const isHidden = (at: number) =>
    (facts?.Sheets?.[at]?.Hidden ?? 0) !== 0 || unshown.includes(book.SheetNames[at] ?? '')
  const limits = { mostRows, date1904: facts?.WBProps?.date1904 === true }
  const hidden = book.SheetNames.filter((_, at) => isHidden(at))
  const notes = hidden.length > 0 ? [`未读取隐藏的工作表：${hidden.join('、')}`] : []
  return book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name]
    if (isHidden(at) || !sheet || !('!data' in sheet)) return []
    const read = readSheet(name, { ...(sheet as DenseWorkSheet), ...lines.get(name) }, limits)
    return read.cells.length === 0 ? [] : [{ ...read, notes: [`读取工作表“${name}”`, ...notes, ...read.notes] }]
  })
}
