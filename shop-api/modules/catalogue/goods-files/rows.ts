import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Cells } from '#shop-api/platform/sheets/csv.ts'
import { tooManyRows } from '#shop-api/platform/sheets/limits.ts'
import type { ColumnKey, Texts } from './columns.ts'
import { columnKeys, columnOf } from './columns.ts'

/** Most goods of one file. */
export const MOST_ROWS = 60_000

/** Columns that we write ourselves and that mean nothing when they come back. */
const OWN_HEADINGS = ['行号', '结果', '原因', '变化']
/** A row whose code begins so is an example or a remark. */
export const REMARK = '#'

/** A row of a file as it was written, with its line in the file. */
export interface FileRow {
  readonly line: number
  readonly cells: Texts
  readonly code: string
  /** What is wrong with the row as a whole. */
  readonly reasons: readonly string[]
}

const byHeading = new Map<string, ColumnKey>(columnKeys.map((key) => [columnOf(key).heading, key]))
const plain = (heading: string): string =>
  heading
    .replace(/[\s*＊]/g, '')
    .replace(/\(/g, '（')
    .replace(/\)/g, '）')

/** The column each place of the first row stands for; null where it is not read. Throws ShopRefusal. */
function readHeadings(headings: readonly string[]): (ColumnKey | null)[] {
  const keys = headings.map((heading) => {
    const name = plain(heading)
    const key = byHeading.get(name)
    if (key) return key
    if (name === '' || OWN_HEADINGS.includes(name)) return null
    const known = [...byHeading.keys()].join('、')
    throw fieldRefusal('file', `不认识的列“${heading.slice(0, 20)}”（文件编码不对时也会这样）。可用的列：${known}`)
  })
  const given = keys.filter((key) => key !== null)
  const twice = given.find((key, at) => given.indexOf(key) !== at)
  if (twice) throw fieldRefusal('file', `列“${columnOf(twice).heading}”出现了两次`)
  if (!given.includes('code')) throw fieldRefusal('file', '第一行须为列标题，且必须有“编码”一列；可先下载模板')
  return keys
}

/** Rows of a file of goods. Throws ShopRefusal when it can't be one as a whole. */
export function readRows(cells: Cells): FileRow[] {
  const [headings = [], ...lines] = cells
  const keys = readHeadings(headings)
  const isFilled = (line: readonly string[]) => line.some((cell) => cell !== '')
  const rows = lines
    .map((line, at) => ({ line, number: at + 2 }))
    .filter(({ line }) => isFilled(line))
    .map(({ line, number }) => toRow(keys, line, number))
    .filter((row) => !row.code.startsWith(REMARK))
  if (rows.length === 0) throw fieldRefusal('file', '文件中没有商品')
  if (rows.length > MOST_ROWS) throw fieldRefusal('file', tooManyRows(MOST_ROWS))
  return markTwins(rows)
}

function toRow(keys: readonly (ColumnKey | null)[], line: readonly string[], number: number): FileRow {
  const texts: Texts = {}
  for (const [at, key] of keys.entries()) if (key) texts[key] = line[at] ?? ''
  const isLonger = line.slice(keys.length).some((cell) => cell !== '')
  const code = texts.code ?? ''
  const reasons = [...(code === '' ? ['编码不能为空'] : []), ...(isLonger ? ['单元格多于列标题'] : [])]
  return { line: number, cells: texts, code, reasons }
}

/** Codes that several rows have are wrong in each of them: nobody knows which one is meant. */
function markTwins(rows: readonly FileRow[]): FileRow[] {
  const lines = new Map<string, number[]>()
  for (const { code, line } of rows) lines.set(code, [...(lines.get(code) ?? []), line])
  return rows.map((row) => {
    const same = lines.get(row.code) ?? []
    if (row.code === '' || same.length < 2) return row
    return { ...row, reasons: [...row.reasons, `编码重复（第${same.slice(0, 5).join('、')}行）`] }
  })
}
