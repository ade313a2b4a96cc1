import type { Flaw, Sheet } from '#lib/sheets/sheet.ts'
import { isFlawFor } from '#lib/sheets/sheet.ts'
import { tooManyRows } from '#lib/sheets/text.ts'
import { chunksOf } from '#shop-api/platform/chunks-of.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { ReadCell } from './cells.ts'
import { CellError } from './cells.ts'
import type { Column, Texts } from './column.ts'
import { keysOf } from './column.ts'

/** Columns that we write ourselves and that mean nothing when they come back. */
export const OWN_HEADINGS = ['行号', '结果', '原因', '变化']
/** A heading that needs no column. */
const isPassedOver = (heading: string): boolean => ['', ...OWN_HEADINGS].includes(plainHeading(heading))
/** A row whose first filled cell begins so is an example or a remark. */
export const REMARK = '#'
/** What a spreadsheet shows where a formula failed, also once it is copied as text. */
const ERROR_VALUE = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|####*)$/

/** A row of a file as it was written, with its line in the file. */
export interface FileRow<Key extends string> {
  readonly line: number
  /** All lines that are this row, where they are several. */
  readonly lines?: readonly number[]
  readonly cells: Texts<Key>
  /** Which record is meant, as people read it. */
  readonly code: string
  /** What is wrong with the row as a whole. */
  readonly reasons: readonly string[]
}

type ReadColumn = Pick<Column<never>, 'heading' | 'formerly' | 'read'>

/** What rows of a kind of file have to be like. */
export interface RowRules<Key extends string> {
  /** What a row is one of: 商品. */
  readonly noun: string
  readonly mostRows: number
  readonly columns: Readonly<Record<Key, ReadColumn>>
  /** Columns that together name a record; of several ways the first whose cells are all filled counts. */
  readonly ways: readonly (readonly Key[])[]
  /** Makes one row of those that name the same record; null where they contradict each other as a whole. */
  readonly gather?: (rows: readonly FileRow<Key>[]) => FileRow<Key> | null
}

/** A heading without signs and blanks that people add to it. */
export const plainHeading = (heading: string): string =>
  heading
    .replace(/[\s*＊]/g, '')
    .replace(/\(/g, '（')
    .replace(/\)/g, '）')

/** The column that a cell of the first row names. */
export function columnNamed<Key extends string>(
  columns: Readonly<Record<Key, { readonly heading: string; readonly formerly?: string }>>,
  cell: string,
): Key | undefined {
  const name = plainHeading(cell)
  const keys = keysOf(columns)
  return keys.find((key) => columns[key].heading === name) ?? keys.find((key) => columns[key].formerly === name)
}

/** A file with columns that nobody has said what they are; it can be read once somebody has. */
export class UnknownColumns extends ShopRefusal {
  override name = 'UnknownColumns'
  readonly headings: readonly string[]

  constructor(headings: readonly string[], known: readonly string[]) {
    const shown = headings.slice(0, 10).map((heading) => `“${heading.slice(0, 20)}”`)
    const rest = headings.length > shown.length ? `等${headings.length}列` : ''
    const message = `无法识别的列${shown.join('、')}${rest}（文件编码不对时也会这样），请指明对应的列或不读取。可用的列：${known.join('、')}`
    super(422, message, { file: [message] })
    this.headings = headings
  }
}

/** Stands before what has to be mended in a file of wrong rows, so that it is not taken as it is. */
export const UNMENDED = '【请更正】'

function headingsOf<Key extends string>({ columns, ways }: RowRules<Key>, sign: string): string {
  return ways.map((way) => way.map((key) => `${sign}${columns[key].heading}${sign && '”'}`).join('和')).join('或')
}

/** The column that each cell of the first row names; null where it is not read. Throws ShopRefusal. */
function readHeadings<Key extends string>(rules: RowRules<Key>, headings: readonly string[]): (Key | null)[] {
  const { columns, ways } = rules
  const keys = headings.map((heading) => columnNamed(columns, heading) ?? null)
  const unknown = headings.filter((heading, at) => keys[at] === null && !isPassedOver(heading))
  if (unknown.length > 0) {
    throw new UnknownColumns(
      unknown,
      keysOf(columns).map((key) => columns[key].heading),
    )
  }
  const given = keys.filter((key) => key !== null)
  const twice = given.find((key, at) => given.indexOf(key) !== at)
  if (twice) throw fieldRefusal('file', `列“${columns[twice].heading}”重复`)
  if (!ways.some((way) => way.every((key) => given.includes(key)))) {
    throw fieldRefusal('file', `第一行须为列标题，且必须有${headingsOf(rules, '“')}一列；可先下载模板`)
  }
  return keys
}

/** Rows of such a file, read so that other requests are answered in between. Throws ShopRefusal when it can't be one as a whole. */
export async function readRows<Key extends string>(rules: RowRules<Key>, sheet: Sheet): Promise<FileRow<Key>[]> {
  const { cells, flaws } = sheet
  const { noun, mostRows } = rules
  const [headings = [], ...lines] = cells
  const flawsOf = Map.groupBy(flaws, ({ line }) => line)
  const keys = readHeadings(rules, headings)
  const isFilled = (line: readonly string[]) => line.some((cell) => cell !== '')
  const isRemark = ({ line, number }: { readonly line: readonly string[]; readonly number: number }) => {
    const first = line.findIndex((cell) => cell !== '')
    const isFlawed = flawsOf.get(number)?.some(({ column }) => column === first)
    return !isFlawed && line[first]?.startsWith(REMARK) && !ERROR_VALUE.test(line[first])
  }
  const rows: FileRow<Key>[] = []
  for await (const chunk of chunksOf(lines.entries()))
    for (const [at, line] of chunk) {
      const number = at + 2
      if (!isFilled(line) || isRemark({ line, number })) continue
      rows.push(toRow(rules, keys, { line, number, flaws: flawsOf.get(number) ?? [] }))
    }
  if (rows.length === 0) throw fieldRefusal('file', `文件中无${noun}`)
  if (rows.length > mostRows) throw fieldRefusal('file', tooManyRows(mostRows))
  return markTwins(rules, rows)
}

/** A cell the way its column writes it, so that two ways to write one value are one. */
export function written(read: ReadCell, text: string): string {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof CellError) return text
    throw error
  }
}

interface WrittenRow {
  readonly line: readonly string[]
  readonly number: number
  readonly flaws: readonly Flaw[]
}

function toRow<Key extends string>(
  rules: RowRules<Key>,
  keys: readonly (Key | null)[],
  { line, number, flaws }: WrittenRow,
): FileRow<Key> {
  const cells: Texts<Key> = {}
  const flawed: string[] = []
  for (const [at, key] of keys.entries()) {
    if (!key) continue
    const cell = line[at] ?? ''
    cells[key] = cell
    const { takes } = rules.columns[key].read
    const flaw = flaws.find((each) => each.column === at && isFlawFor(each, takes))
    const unread = ERROR_VALUE.test(cell) ? `是错误值“${cell}”` : cell.startsWith(UNMENDED) && '尚未更正'
    const reason = flaw?.reason ?? unread
    if (reason) flawed.push(`${rules.columns[key].heading}${reason}`)
  }
  const isLonger = line.slice(keys.length).some((cell) => cell !== '')
  const way = wayOf(rules, cells)
  const code = way?.map((key) => written(rules.columns[key].read, cells[key] ?? '')).join(' ') ?? ''
  const reasons = [
    ...(way ? [] : [`请填写${headingsOf(rules, '')}`]),
    ...(isLonger ? ['单元格多于列标题'] : []),
    ...flawed,
  ]
  return { line: number, cells, code, reasons }
}

const wayOf = <Key extends string>({ ways }: RowRules<Key>, cells: Texts<Key>) =>
  ways.find((each) => each.every((key) => (cells[key] ?? '') !== ''))

const listed = (lines: readonly number[]) => lines.slice(0, 5).join('、')

/** Codes that several rows have are wrong in each of them, unless they are one: it is unclear which one is meant. */
function markTwins<Key extends string>(rules: RowRules<Key>, rows: readonly FileRow<Key>[]): FileRow<Key>[] {
  const groups = Map.groupBy(rows, ({ code }) => code)
  return rows.flatMap((row) => {
    const same = groups.get(row.code) ?? []
    if (row.code === '' || same.length < 2) return [row]
    const one = rules.gather?.(same)
    if (one) return row === same[0] ? [one] : []
    const [key, ...others] = wayOf(rules, row.cells) ?? []
    // The code is in the first column of the report where there is one way to name a row.
    const code = rules.ways.length === 1 && others.length === 0 ? '' : row.code
    const heading = key === undefined || others.length > 0 ? '' : rules.columns[key].heading
    const reason = `${heading}${code}重复（第${listed(same.map(({ line }) => line))}行）`
    return [{ ...row, reasons: [...row.reasons, reason] }]
  })
}
