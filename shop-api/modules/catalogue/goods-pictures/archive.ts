import { buffer } from 'node:stream/consumers'
import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import { MOST_PICTURE_BYTES, PictureError } from './kinds-of-file.ts'

const MOST_FILES = 1_000
/** Of all files together: what unpacks to more was made to do harm. */
const MOST_UNPACKED = 2 * 1024 * 1024 * 1024
const UTF8_FLAG = 0x800

export interface ArchivedFile {
  /** With its folders, as the archive has it. */
  readonly path: string
  /** Throws PictureError when it cannot be unpacked. */
  readonly read: () => Promise<Buffer>
}

export interface Archive {
  readonly files: readonly ArchivedFile[]
  readonly close: () => void
}

const gb18030 = new TextDecoder('gb18030')

/** Names that are marked as UTF-8, or are it anyway; else what Chinese Windows writes. */
function pathOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const text = fileNameRaw.toString('utf8')
  const isUtf8 = (generalPurposeBitFlag & UTF8_FLAG) !== 0 || !text.includes('\ufffd')
  return (isUtf8 ? text : gb18030.decode(fileNameRaw)).replaceAll('\\', '/').replace(/\p{Cc}/gu, '')
}

/** Folders, and what systems put into archives by themselves. */
const isNoise = (path: string): boolean =>
  path.endsWith('/') || /^__MACOSX\/|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(path)

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new PictureError('压缩包带密码，请去掉密码后重新打包')
  if (!entry.canDecodeFileData()) throw new PictureError('不支持该压缩方式，请用系统自带的压缩功能重新打包为 ZIP')
  if (entry.uncompressedSize > MOST_PICTURE_BYTES) {
    throw new PictureError(`超过 ${MOST_PICTURE_BYTES / 1024 / 1024} MB，请压缩后再上传`)
  }
  try {
    // The stream fails as soon as there is more than the archive's directory says.
    return await buffer(await zip.openReadStreamPromise(entry))
  } catch {
    throw new PictureError('在压缩包中已损坏，请重新打包')
  }
}

async function filesIn(zip: ZipFile): Promise<ArchivedFile[]> {
  if (zip.entryCount > 2 * MOST_FILES) throw new PictureError(`压缩包内文件过多，最多 ${MOST_FILES} 个，请拆分`)
  const files: ArchivedFile[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry)
    if (isNoise(path)) continue
    unpacked += entry.uncompressedSize
    if (unpacked > MOST_UNPACKED) throw new PictureError('压缩包解压后过大，已拒绝，请拆分后分次导入')
    files.push({ path, read: () => unpack(zip, entry) })
  }
  if (files.length === 0) throw new PictureError('压缩包内无文件')
  if (files.length > MOST_FILES)
    throw new PictureError(`压缩包内有 ${files.length} 个文件，最多 ${MOST_FILES} 个，请拆分`)
  return files
}

/** Opens an archive and reads its directory; files are unpacked one by one. Throws PictureError. */
export async function openArchive(file: string): Promise<Archive> {
  let zip: ZipFile | undefined
  try {
    zip = await yauzl.openPromise(file, { decodeStrings: false, autoClose: false })
    const { close } = zip
    return { files: await filesIn(zip), close: close.bind(zip) }
  } catch (error) {
    zip?.close()
    if (error instanceof PictureError) throw error
    throw new PictureError('不是 ZIP 压缩包或已损坏，请重新打包后再导入')
  }
}
