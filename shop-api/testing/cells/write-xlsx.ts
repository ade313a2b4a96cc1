import { zipSync } from 'fflate'
import { columnName } from '#lib/sheets/sheet.ts'
import type { DrawnCell } from './cell.ts'

/* A workbook written from the standard's text alone, so that no library's view of it is tested with itself. */

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\t', '&#9;')

const bytes = (text: string): Uint8Array => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Formats of a file, each once, by their place in its styles. */
export const formatsOf = (rows: readonly (readonly DrawnCell[])[]): string[] => [
  ...new Set(rows.flat().flatMap(({ book }) => (typeof book === 'object' ? [book.format] : []))),
]

/** The same as a workbook of one sheet. */
export function writeXlsx(
  heads: readonly string[],
  rows: readonly (readonly DrawnCell[])[],
  is1904: boolean,
): Uint8Array {
  const formats = formatsOf(rows)
  const strings: string[] = []
  const cell = (book: DrawnCell['book'], place: string, at: number): string => {
    if (typeof book === 'boolean') return `<c r="${place}" t="b"><v>${Number(book)}</v></c>`
    if (typeof book === 'object')
      return `<c r="${place}" s="${formats.indexOf(book.format) + 1}"><v>${book.value}</v></c>`
    const text = `<t xml:space="preserve">${escaped(book)}</t>`
    // Texts are kept in three ways by the programs that write them.
    if (at % 3 === 0) return `<c r="${place}" t="inlineStr"><is>${text}</is></c>`
    if (at % 3 === 1) return `<c r="${place}" t="str"><v>${escaped(book)}</v></c>`
    strings.push(`<si><r>${text}</r><rPh sb="0" eb="1"><t>zz</t></rPh></si>`)
    return `<c r="${place}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const lines = [heads.map((book) => ({ book })), ...rows].map((row, line) => {
    const cells = row.map(({ book }, at) => cell(book, `${columnName(at)}${line + 1}`, line + at))
    return `<row r="${line + 1}">${cells.join('')}</row>`
  })
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`)
  const xfs = formats.map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`)
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  return zipSync({
    '[Content_Types].xml': bytes(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}${part('sharedStrings', 'sharedStrings')}</Types>`,
    ),
    '_rels/.rels': bytes(
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/_rels/workbook.xml.rels': bytes(
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}${relation(3, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': bytes(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="true"' : ''}/><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/styles.xml': bytes(
      `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numFmts.join('')}</numFmts><fonts count="1"><font/></fonts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': bytes(`<sst xmlns="${MAIN}">${strings.join('')}</sst>`),
    'xl/worksheets/sheet1.xml': bytes(
      `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ),
  })
}
