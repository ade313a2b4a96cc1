import { constants, inflateSync } from 'node:zlib'

/** A document that is refused; the message is for its sender. */
export class PdfRefusal extends Error {
  override name = 'PdfRefusal'
}

export const ACTIVE = 'PDF 含脚本、附件、链接或加密内容，请另存为普通 PDF 或改传图片'
export const BROKEN = 'PDF 无法读取，可能已损坏，请重新导出后上传或改传图片'
const CUT_OFF = 'PDF 文件不完整，请重新导出后上传'
const TWO_KINDS = 'PDF 中混有其他类型的内容，请重新导出后上传或改传图片'

/** Keys and values by which a document acts, reaches out, or carries other files. A scanned document has none of them. */
const activeNames: ReadonlySet<string> = new Set([
  ...['JavaScript', 'JS', 'AA', 'Launch', 'URI', 'SubmitForm', 'ImportData', 'ResetForm', 'GoToR', 'GoToE', 'Thread'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'Filespec', 'FileAttachment', 'Collection', 'XFA', 'Encrypt'],
  ...['RichMedia', 'RichMediaContent', 'RichMediaExecute', 'Rendition', 'Movie', 'Sound', 'Screen', '3D', 'GoTo3DView'],
  ...['Hide', 'SetOCGState', 'Trans', 'PS', 'OPI', 'Projection', 'WebMedia'],
])

export const isActiveName = (name: string): boolean => activeNames.has(name)

/** A place outside of the document: another machine, a file, a script. */
export const leadsOut = (text: string): boolean => /^\s*(?:\\\\|\/\/|file:|smb:|javascript:|vbscript:)/i.test(text)

/** Names as readers take them: any of their characters may be written as #hex. */
const decoded = (name: string): string =>
  name.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\/([^\s()<>[\]{}/%]+)/g)].map(([, name = '']) => decoded(name))

const MARKUP = /<(?:!doctype\s|(?:html|head|body|script|iframe|svg|object|embed|form|meta)[\s>]|\?php)/i
/** How an archive ends, wherever it began. */
const ARCHIVE_END = 'PK\x05\x06'
const ARCHIVE_TAIL = 66_000
const STREAM = />>\s*stream/g
const END = 'endstream'
/** Lists of objects, and of where objects are, packed together. */
const MOST_UNPACKED = 32 * 1024 * 1024

function refuseOtherKinds(text: string): void {
  if (!/^%PDF-[12]\.\d/.test(text)) throw new PdfRefusal(TWO_KINDS)
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) throw new PdfRefusal(CUT_OFF)
  if (/[^\s\0]/.test(text.slice(end + 5))) throw new PdfRefusal(TWO_KINDS)
  if (MARKUP.test(text) || text.slice(-ARCHIVE_TAIL).includes(ARCHIVE_END)) throw new PdfRefusal(TWO_KINDS)
}

/** Unpacks within bounds what a reader would unpack as objects. Answers with its size. */
function unpackedSize(dictionary: readonly string[], data: Buffer, room: number): number {
  if (!dictionary.includes('FlateDecode')) return data.length
  try {
    // Readers take what is there of data that was cut off, and so must this.
    return inflateSync(data, { maxOutputLength: room, finishFlush: constants.Z_SYNC_FLUSH }).length
  } catch {
    throw new PdfRefusal(BROKEN)
  }
}

/** Streams from the end of their dictionaries to their own; after one without an end there is no other. */
function* streamsOf(text: string): Generator<{ index: number; found: string }> {
  STREAM.lastIndex = 0
  for (let match = STREAM.exec(text); match; match = STREAM.exec(text)) {
    const end = text.indexOf(END, STREAM.lastIndex)
    if (end < 0) return
    STREAM.lastIndex = end + END.length
    yield { index: match.index, found: text.slice(match.index, STREAM.lastIndex) }
  }
}

/**
 * Looks at a document's bytes as they lie there, before anything is parsed: whether it is one kind of file only, whether
 * objects hide where a parser would not look for them, and whether what is packed stays small. Throws PdfRefusal.
 */
export function checkPdfBytes(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  refuseOtherKinds(text)
  if (/>>\s*%[^\r\n]*[\r\n]+\s*stream/.test(text)) throw new PdfRefusal(BROKEN)
  let room = MOST_UNPACKED
  let last = 0
  let outside = ''
  for (const { found, index } of streamsOf(text)) {
    const before = text.slice(last, index + 2)
    outside += before
    last = index + found.length
    const data = /stream(?:\r\n|\n|\r)?/.exec(found)
    const from = index + (data?.index ?? 0) + (data?.[0].length ?? 0)
    const to = last - END.length
    // The list of places may point into what looks like the data of a picture.
    if (/\d\s+\d+\s+obj/.test(text.slice(from, to))) throw new PdfRefusal(ACTIVE)
    const dictionary = namesIn(before.slice(Math.max(0, before.lastIndexOf('obj'))))
    if (!dictionary.includes('ObjStm') && !dictionary.includes('XRef')) continue
    if (
      dictionary.filter((name) => /Decode$|^(?:Fl|LZW|A85|AHx|RL)$/.test(name) && name !== 'FlateDecode').length > 0
    ) {
      throw new PdfRefusal(BROKEN)
    }
    if (dictionary.filter((name) => name === 'FlateDecode').length > 1) throw new PdfRefusal(BROKEN)
    room -= unpackedSize(dictionary, bytes.subarray(from, to), Math.max(1, room))
    if (room <= 0) throw new PdfRefusal(BROKEN)
  }
  outside += text.slice(last)
  if (namesIn(outside).some(isActiveName)) throw new PdfRefusal(ACTIVE)
}
