/** A row of a purchasing purchase list as it came: in known columns, or as one text. */
export interface PurchaseListLine {
  /** Row of the sheet, from 1. */
  readonly row: number
  readonly text: string
  readonly code: string
  readonly name: string
  readonly spec: string
  readonly manufacturer: string
  /** 0 when the purchase list does not say: the smallest quantity is taken. */
  readonly quantity: number
  /** Goods the buyer chose for it. */
  readonly goodsId: number | null
}

type Column = 'code' | 'name' | 'spec' | 'manufacturer' | 'quantity'

/** Headings as sheets of pharmacies have them. The order decides where a heading could be two things. */
const headings: readonly (readonly [Column, RegExp])[] = [
  ['quantity', /(?:数量|采购量|计划量|需求量|订货量|补货量|要货量)$|^(?:数|qty|quantity)$/i],
  ['code', /编码|编号|货号|条码|条形码|批准文号|国药准字|^(?:code|barcode|sku)$/i],
  ['manufacturer', /厂家|厂商|生产企业|生产单位|产地|上市许可持有人|^(?:maker|manufacturer)$/i],
  ['spec', /规格|^(?:spec|specification)$/i],
  ['name', /名称|品名|通用名|商品名|药品|商品|品种|^name$/i],
]

/** Rows a purchase list may have. */
export const MOST_PURCHASE_LIST_LINES = 2_000
const MOST_QUANTITY = 999_999
const clean = (cell: string): string => cell.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()

/** 10, 10.0, １０盒 or "1,200": how many; 0 for anything else. */
export function quantityOf(cell: string): number {
  const plain = clean(cell).replaceAll(',', '')
  const [, whole] = /^(\d{1,7})(?:\.0+)?\s*\p{Script=Han}?$/u.exec(plain) ?? []
  return whole === undefined ? 0 : Math.min(MOST_QUANTITY, Number(whole))
}

function headingColumns(cells: readonly string[]): Map<number, Column> | null {
  const found = new Map<number, Column>()
  for (const [at, cell] of cells.entries()) {
    const column = headings.find(([, pattern]) => pattern.test(clean(cell)))?.[0]
    if (column && (column === 'code' || ![...found.values()].includes(column))) found.set(at, column)
  }
  const columns = [...found.values()]
  const namesGoods = columns.includes('name') || columns.includes('code')
  const isHeading =
    namesGoods && (columns.length > 1 || cells.length === 1) && !cells.some((cell) => quantityOf(cell) > 0)
  return isHeading ? found : null
}

const empty = { text: '', code: '', name: '', spec: '', manufacturer: '', quantity: 0, goodsId: null }

function byHeadings(row: number, cells: readonly string[], columns: ReadonlyMap<number, Column>): PurchaseListLine {
  const codes: string[] = []
  const line = { ...empty, row }
  for (const [at, column] of columns) {
    const cell = clean(cells[at] ?? '')
    if (cell === '') continue
    if (column === 'quantity') line.quantity = quantityOf(cell)
    else if (column === 'code') codes.push(cell)
    else line[column] = cell
  }
  // Several columns of numbers: the first is the code, the others are read as words of a free text.
  const [code = '', ...others] = codes
  return { ...line, code, text: others.join(' ') }
}

/** Which column holds the quantities: the last one that is a plain number in most rows, and short. */
function quantityColumn(rows: readonly (readonly string[])[]): number | null {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  for (let at = width - 1; at > 0; at -= 1) {
    const filled = rows.map((cells) => clean(cells[at] ?? '')).filter((cell) => cell !== '')
    const numbers = filled.filter((cell) => quantityOf(cell) > 0 && cell.length <= 6)
    if (filled.length > 0 && numbers.length * 2 > filled.length) return at
  }
  return null
}

/** 阿莫西林胶囊 0.25g*24粒 10盒, or the same with ×10: the number at the end of a line is how many. */
function readLine(row: number, text: string): PurchaseListLine {
  const whole = clean(text)
  const [, head, number] = /^(.*\S)(?:\s+[x×*]?|\s*[×]\s*)(\d{1,6})\s*\p{Script=Han}?$/u.exec(whole) ?? []
  if (head === undefined || number === undefined) return { ...empty, row, text: whole }
  return { ...empty, row, text: head, quantity: Number(number) }
}

function withoutHeadings(rows: readonly (readonly string[])[], firstRow: number): PurchaseListLine[] {
  const quantityAt = quantityColumn(rows)
  return rows.map((cells, at) => {
    // A line typed among pasted cells carries its number at its end.
    if (quantityAt === null || clean(cells[quantityAt] ?? '') === '') return readLine(firstRow + at, cells.join(' '))
    const text = clean(cells.filter((_, index) => index !== quantityAt).join(' '))
    return { ...empty, row: firstRow + at, text, quantity: quantityOf(cells[quantityAt] ?? '') }
  })
}

/** Headings are looked for in so many first rows: a title may come above them. */
const HEADING_WITHIN = 5

const isBlank = (line: PurchaseListLine): boolean => [line.text, line.code, line.name].every((cell) => cell === '')

/** Reads the cells of a sheet: by its headings where it has some, else by what the columns look like. */
export function readPurchaseList(cells: readonly (readonly string[])[]): PurchaseListLine[] {
  for (let at = 0; at < Math.min(HEADING_WITHIN, cells.length); at += 1) {
    const columns = headingColumns(cells[at] ?? [])
    if (!columns) continue
    const lines = cells.slice(at + 1).map((row, index) => byHeadings(at + index + 2, row, columns))
    return lines.filter((line) => !isBlank(line))
  }
  return withoutHeadings(cells, 1).filter((line) => !isBlank(line))
}

/** Text pasted from a sheet (tabs between cells) or typed line by line. */
export function readPastedList(text: string): PurchaseListLine[] {
  return readPurchaseList(text.split(/\r\n|\r|\n/).map((line) => line.split('\t')))
}

/** What stood in the purchase list, for people. */
export function listLineText(line: PurchaseListLine): string {
  return [line.code, line.name, line.spec, line.manufacturer, line.text].filter((part) => part !== '').join(' ')
}
