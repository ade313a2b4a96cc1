import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'

/** Larger sheets are no purchasing purchase list. */
const MOST_BYTES = 5 * 1024 * 1024

type Cells = readonly (readonly string[])[]

/** Text of a file: by its mark, as UTF-8 when it is that, else as GB18030, which Chinese Excel writes. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const count = (text: string, sign: string): number => text.split(sign).length

/** The sign that is most often in the first lines. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 4000)
  return ['\t', ';', ','].reduce((best, sign) => (count(head, sign) > count(head, best) ? sign : best), ',')
}

async function readCsv(bytes: Uint8Array): Promise<Cells> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  return parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  }) as string[][]
}

/** Sheets of a purchase list unpack to a few hundred kilobytes; what unpacks to more was made to do harm. */
const MOST_UNPACKED = 40 * 1024 * 1024

/**
 * Unpacks here and hands the sheet over unpacked: the reader would start a worker from a blob for large sheets, and the
 * pages' security policy rightly refuses that.
 */
async function readSheet(bytes: Uint8Array): Promise<Cells> {
  const [{ unzipSync, zipSync }, { readSheet: read }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ])
  let size = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false
      size += originalSize
      if (size > MOST_UNPACKED) throw new RangeError('the sheet unpacks to too much')
      return true
    },
  })
  const rows = await read(new Blob([zipSync(files, { level: 0 })]))
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}

/** Every XLSX is a zip archive; the old XLS is not, and is refused with words. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
const isOldSheet = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

/** Cells of an uploaded purchase list, judged by its content and not by its name; or why it can't be read. */
export async function readListFile(file: File): Promise<Result<Cells, string>> {
  if (file.size > MOST_BYTES) return failure('文件超过5MB，请只保留采购计划的工作表')
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (isOldSheet(bytes)) return failure('暂不支持旧版 .xls 文件，请另存为 .xlsx 或 .csv 后再上传')
    const cells = isArchive(bytes) ? await readSheet(bytes) : await readCsv(bytes)
    return cells.length === 0 ? failure('文件内容为空') : success(cells)
  } catch {
    return failure('文件无法读取，请上传 .xlsx 或 .csv 格式的采购计划')
  }
}
