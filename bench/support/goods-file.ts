import { utils, write } from '@e965/xlsx'
import { readCsv } from '#lib/sheets/csv.ts'

const MOST_ROWS = 60_000

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/**
 * A file of so many new goods, made of an export: each has the fields of one that is there, with a code and a name of its own and
 * without what must not be there twice.
 */
export function goodsFile(exported: Uint8Array, goods: number): { file: Buffer; lastName: string } {
  const [head = [], ...known] = readCsv(exported, MOST_ROWS).cells
  const at = (heading: string): number => {
    const place = head.findIndex((each) => each === heading || each.startsWith(heading))
    if (place < 0) throw new Error(`the export has no column ${heading}`)
    return place
  }
  const [code, name, barcode] = [at('编码'), at('名称'), at('条形码')]
  const pattern = known.filter((row) => (row[code] ?? '') !== '')
  if (pattern.length === 0) throw new Error('the export has no goods')
  const nameOf = (index: number): string => `批量${String(index).padStart(6, '0')}片`
  const rows = Array.from({ length: goods }, (_, index) => {
    const row = [...(pattern[index % pattern.length] ?? [])]
    row[code] = `BULK${String(index).padStart(6, '0')}`
    row[name] = nameOf(index)
    row[barcode] = ''
    return row
  })
  const text = [head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')
  return { file: Buffer.from(text), lastName: nameOf(goods - 1) }
}

/** The same rows as XLSX. */
export function workbookOf(csv: Uint8Array): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(readCsv(csv, MOST_ROWS).cells, { dense: true }), 'Sheet1')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}
