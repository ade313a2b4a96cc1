import { inflateSync } from 'node:zlib'
import type { PDFPage } from 'pdf-lib'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'

const bytesOf = (stream: unknown): string => {
  if (!(stream instanceof PDFRawStream)) throw new Error('no stream')
  const isPacked = stream.dict.get(PDFName.of('Filter')) !== undefined
  return Buffer.from(isPacked ? inflateSync(stream.contents) : stream.contents).toString('latin1')
}

const unicode = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** Letters of a font by their number in the document, as its ToUnicode map has them. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', , list = ''] of map.matchAll(/<(\w{4})>\s+<(\w{4})>\s+\[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16)
    for (const [at, [, hex = '']] of [...list.matchAll(/<(\w*)>/g)].entries()) letters.set(start + at, unicode(hex))
  }
  return letters
}

/** What is written on a page of a document of the shop's own, as a reader would copy it, without blanks between places. */
function textOf(document: PDFDocument, page: PDFPage): string {
  const fonts = new Map<string, Map<number, string>>()
  const dict = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  for (const [name] of dict?.entries() ?? []) {
    const font = dict?.lookup(name, PDFDict)
    fonts.set(name.asString(), lettersOf(bytesOf(font?.lookup(PDFName.of('ToUnicode')))))
  }
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((each) => document.context.lookup(each)) : [contents]
  let text = ''
  let font = new Map<number, string>()
  for (const [, name, shown = ''] of streams
    .map(bytesOf)
    .join('\n')
    .matchAll(/(\/F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? font
    for (const [, hex = ''] of shown.matchAll(/<(\w+)>/g))
      for (const glyph of hex.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(glyph, 16)) ?? '\uFFFD'
  }
  return text
}

/** Texts of the pages of a document that the shop made. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes)
  return document.getPages().map((page) => textOf(document, page))
}
