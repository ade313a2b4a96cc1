import { unzipSync, zipSync } from 'fflate'
import { SheetError } from './text.ts'

/** Sheets of 50,000 goods unpack to 130 MB; what unpacks to more was made to do harm. */
const MOST_UNPACKED = 200 * 1024 * 1024
/** A part of a workbook above this size packs to a tenth of it; what packs to a hundredth was made to do harm. */
const LARGE_PART = 16 * 1024 * 1024
const MOST_RATIO = 100

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

/**
 * The same workbook with its parts unpacked. Sizes are those of the archive's directory: unpacking never writes past
 * them. Throws SheetError.
 */
export function unpacked(bytes: Uint8Array): Uint8Array {
  let size = 0
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, size: packed, originalSize }) => {
        if (ASIDE.test(name)) return false
        size += originalSize
        if (size > MOST_UNPACKED || (originalSize > LARGE_PART && originalSize > packed * MOST_RATIO))
          throw new SheetError('文件解压后过大，已拒绝')
        return true
      },
    })
    for (const [name, part] of Object.entries(parts)) if (WHOLE.test(name) && !endsWithTag(part)) throw unreadable()
    return zipSync(parts, { level: 0 })
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw unreadable()
  }
}
