import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'
import type { ListQuantity, QuantityChoice, QuantityHeading } from './purchase-list-quantity.ts'
import {
  choiceOf,
  numberColumns,
  quantityHeading,
  quantityIn,
  saysTheSame,
  splitTyped,
  unsaidQuantity,
} from './purchase-list-quantity.ts'

/** A row of a purchase list as it came: in known columns, or as one text. */
export interface PurchaseListLine extends ListQuantity {
  /** Row of the sheet, from 1. */
  readonly row: number
  readonly text: string
  readonly code: string
  readonly name: string
  readonly spec: string
  readonly manufacturer: string
  /** Goods the buyer chose for it. */
  readonly goodsId: number | null
}

type Column = 'code' | 'name' | 'spec' | 'manufacturer'

/** Headings as sheets of pharmacies have them. The order decides where a heading could be two things. */
const headings: readonly (readonly [Column, RegExp])[] = [
  ['code', /编码|编号|货号|条码|条形码|批准文号|国药准字|^(?:code|barcode|sku)$/i],
  ['manufacturer', /厂家|厂商|生产企业|生产单位|产地|上市许可持有人|^(?:maker|manufacturer)$/i],
  ['spec', /规格|^(?:spec|specification)$/i],
  ['name', /名称|品名|通用名|商品名|药品|商品|品种|^name$/i],
]

/** Rows a purchase list may have. */
export const MOST_PURCHASE_LIST_LINES = 2_000
const clean = (cell: string): string => cell.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()

type Rows = readonly (readonly string[])[]

/** A cell that does not say what a person sees in it, as the reader of sheets found it. */
interface Flaw {
  readonly line: number
  readonly column: number
  readonly reason: string
  readonly unless?: 'number' | 'day' | undefined
}

/** The lines, or the columns of which any may hold the quantities: the buyer says which, null for none. */
type ReadPurchaseList = Result<PurchaseListLine[], readonly QuantityChoice[]>
type ReadLines = Result<
  { readonly lines: PurchaseListLine[]; readonly quantityAt: number | null },
  readonly QuantityChoice[]
>

interface Headings {
  readonly columns: ReadonlyMap<number, Column>
  readonly quantities: ReadonlyMap<number, QuantityHeading>
}

function headingColumns(cells: readonly string[]): Headings | null {
  const columns = new Map<number, Column>()
  const quantities = new Map<number, QuantityHeading>()
  for (const [at, cell] of cells.entries()) {
    const quantity = quantityHeading(cell)
    if (quantity) quantities.set(at, quantity)
    const column = quantity ? undefined : headings.find(([, pattern]) => pattern.test(clean(cell)))?.[0]
    if (column && (column === 'code' || ![...columns.values()].includes(column))) columns.set(at, column)
  }
  const found = [...columns.values()]
  const namesGoods = found.includes('name') || found.includes('code')
  const hasOthers = columns.size + quantities.size > 1 || cells.length === 1
  return namesGoods && hasOthers && cells.every((cell) => quantityIn(cell).quantity === 0)
    ? { columns, quantities }
    : null
}

/** The column of the quantities: the one that says so, or a question. */
function quantityColumn(
  rows: Rows,
  at: readonly number[],
  heading: (at: number) => string,
): Result<number | null, readonly QuantityChoice[]> {
  const [first = null] = at
  if (at.length < 2 || saysTheSame(rows, at)) return success(first)
  return failure(at.map((each) => choiceOf(rows, each, heading(each))))
}

const empty = { text: '', code: '', name: '', spec: '', manufacturer: '', goodsId: null, ...unsaidQuantity }

function byHeadings(
  row: number,
  cells: readonly string[],
  { columns, quantities }: Headings,
  quantityAt: number | null,
): PurchaseListLine {
  const codes: string[] = []
  const line = { ...empty, row }
  for (const [at, column] of columns) {
    const cell = clean(cells[at] ?? '')
    if (cell === '') continue
    if (column === 'code') codes.push(cell)
    else line[column] = cell
  }
  // Several columns of numbers: the first is the code, the others are read as words of a free text.
  const [code = '', ...others] = codes
  const quantity = quantityAt === null ? {} : quantityIn(cells[quantityAt] ?? '', quantities.get(quantityAt)?.unit)
  return { ...line, code, text: others.join(' '), ...quantity }
}

function withHeadings(cells: Rows, at: number, found: Headings, chosen: number | null | undefined): ReadLines {
  const rows = cells.slice(at + 1)
  const ofKind = (...kinds: QuantityHeading['kind'][]) =>
    [...found.quantities].flatMap(([column, heading]) => (kinds.includes(heading.kind) ? [column] : []))
  const heading = (column: number): string => clean(cells[at]?.[column] ?? '')
  const [wanted, maybe] = [ofKind('wanted'), ofKind('maybe')]
  const column =
    chosen !== undefined
      ? success(chosen)
      : wanted.length > 0 || maybe.length === 0
        ? quantityColumn(rows, ofKind('wanted', 'maybe'), heading)
        : failure(maybe.map((each) => choiceOf(rows, each, heading(each))))
  if (!column.ok) return column
  const lines = rows.map((row, index) => byHeadings(at + index + 2, row, found, column.value))
  return success({ lines, quantityAt: column.value })
}

function readLine(row: number, text: string): PurchaseListLine {
  const { text: words, ...quantity } = splitTyped(text)
  return { ...empty, row, text: clean(words), ...quantity }
}

function withoutHeadings(rows: Rows, chosen: number | null | undefined): ReadLines {
  const column = chosen !== undefined ? success(chosen) : quantityColumn(rows, numberColumns(rows), () => '')
  if (!column.ok) return column
  const quantityAt = column.value
  const lines = rows.map((cells, at): PurchaseListLine => {
    if (chosen === null) return { ...empty, row: at + 1, text: clean(cells.join(' ')) }
    // A line typed among pasted cells carries its number at its end.
    if (quantityAt === null || clean(cells[quantityAt] ?? '') === '') return readLine(at + 1, cells.join(' '))
    const text = clean(cells.filter((_, index) => index !== quantityAt).join(' '))
    return { ...empty, row: at + 1, text, ...quantityIn(cells[quantityAt] ?? '') }
  })
  return success({ lines, quantityAt })
}

/** Headings are looked for in so many first rows: a title may come above them. */
const HEADING_WITHIN = 5

const isBlank = (line: PurchaseListLine): boolean => [line.text, line.code, line.name].every((cell) => cell === '')

/** Whether one of the first rows names columns of a purchase list. */
export const hasListHeadings = (cells: Rows): boolean =>
  cells.slice(0, HEADING_WITHIN).some((row) => headingColumns(row) !== null)

/** Reads the cells of a sheet: by its headings where it has some, else by what the columns look like. */
export function readPurchaseList(cells: Rows, chosen?: number | null, flaws: readonly Flaw[] = []): ReadPurchaseList {
  const headed = cells.slice(0, HEADING_WITHIN).map(headingColumns)
  const at = headed.findIndex((found) => found !== null)
  const found = headed[at]
  const read = found ? withHeadings(cells, at, found, chosen) : withoutHeadings(cells, chosen)
  if (!read.ok) return read
  const { lines, quantityAt } = read.value
  const inQuantities = flaws.filter(({ column, unless }) => column === quantityAt && unless !== 'number')
  const reasons = new Map(inQuantities.map(({ line, reason }) => [line, reason]))
  return success(
    lines
      .filter((line) => !isBlank(line))
      .map((line) => {
        const reason = reasons.get(line.row)
        return reason === undefined ? line : { ...line, ...unsaidQuantity, problem: `数量${reason}` }
      }),
  )
}

/** Text pasted from a sheet (tabs between cells) or typed line by line. */
export const pastedCells = (text: string): string[][] => text.split(/\r\n|\r|\n/).map((line) => line.split('\t'))

/** What stood in the purchase list, for people. */
export function listLineText(line: PurchaseListLine): string {
  return [line.code, line.name, line.spec, line.manufacturer, line.text].filter((part) => part !== '').join(' ')
}
