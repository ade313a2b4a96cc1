import { unzipSync } from 'fflate'
import { SheetError } from './text.ts'

/** Sheets of 50,000 goods unpack to 130 MB; what unpacks to more was made to do harm. */
const MOST_UNPACKED = 200 * 1024 * 1024
/** A part of a workbook above this size packs to a tenth of it; what packs to a hundredth was made to do harm. */
const LARGE_PART = 16 * 1024 * 1024
const MOST_RATIO = 100
/** What every workbook has, and what a row takes at most: files of few rows may not be as large as those of goods. */
const FRAME_BYTES = 16 * 1024 * 1024
const ROW_BYTES = 5 * 1024
/** Of a text, which a cell cuts at 32,767 characters; each may be written as an entity. */
const LONGEST_TEXT = 250_000
const LONGEST_TAG = 8_192
/** More than any program writes. */
const MOST_ROWS = 1_048_576
const MOST_CELLS = 16_384

export const unreadable = (): SheetError =>
  new SheetError('文件无法读取，请用 Excel 或 WPS 另存为 .xlsx 或 .csv 后再导入')

/** Parts of a workbook that hold no cells. */
const ASIDE = /^(?:xl\/(?:media|drawings|embeddings|charts|printerSettings|theme)|docProps|Pictures|Thumbnails)\//

/** Parts whose end must be there: of one that was cut off the library would read the rows that are left. */
const WHOLE = /^xl\/(?:worksheets\/[^/]+|sharedStrings|workbook)\.xml$/

const endsWithTag = (part: Uint8Array): boolean =>
  /<\/(?:\w+:)?(?:worksheet|sst|workbook)\s*>\s*$|<(?:\w+:)?sst[^>]*\/>\s*$/.test(
    new TextDecoder().decode(part.subarray(-300)),
  )

/** Bytes as a text of as many characters, which tags are as well: in Node of one byte each. */
const bytesAsText = (part: Uint8Array): string =>
  typeof Buffer === 'undefined'
    ? new TextDecoder('latin1').decode(part)
    : Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')

const READ = /^xl\/.*\.xml$|^content\.xml$/
const NAMED = /^(?:\w+:)?(row|c|table-row|table-cell)(?=[\s/]|$)/

/**
 * Looks over a part in one pass before the library does, which is slow on what no program writes: blanks without end, a tag
 * that stays open, more rows and cells than there can be. Throws SheetError.
 */
function checkMarkup(xml: string): void {
  let at = 0
  let rows = 0
  let cells = 0
  for (let from = xml.indexOf('<'); from >= 0; from = xml.indexOf('<', at)) {
    const to = xml.indexOf('>', from)
    if (from - at > LONGEST_TEXT || to < 0 || to - from > LONGEST_TAG) throw unreadable()
    at = to + 1
    const [, name] = NAMED.exec(xml.slice(from + 1, Math.min(to, from + 40))) ?? []
    if (name === undefined) continue
    const isRow = name.endsWith('row')
    rows += isRow ? 1 : 0
    cells = isRow ? 0 : cells + 1
    if (rows > MOST_ROWS || cells > MOST_CELLS) throw unreadable()
  }
  if (xml.length - at > LONGEST_TEXT) throw unreadable()
}

/** Parts of a workbook by their paths in it. */
export type Parts = Readonly<Record<string, Uint8Array>>

/**
 * A workbook unpacked. Sizes are those of the archive's directory: unpacking never writes past them. Throws
 * SheetError.
 */
export function unpacked(bytes: Uint8Array, mostRows: number): Parts {
  const most = Math.min(MOST_UNPACKED, FRAME_BYTES + mostRows * ROW_BYTES)
  let size = 0
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, size: packed, originalSize }) => {
        if (ASIDE.test(name)) return false
        size += originalSize
        if (size > most || (originalSize > LARGE_PART && originalSize > packed * MOST_RATIO))
          throw new SheetError('文件解压后过大，已拒绝')
        return true
      },
    })
    for (const [name, part] of Object.entries(parts)) {
      if (READ.test(name)) checkMarkup(bytesAsText(part))
      if (WHOLE.test(name) && !endsWithTag(part)) throw unreadable()
    }
    return parts
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw unreadable()
  }
}
