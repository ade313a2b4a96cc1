import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { PictureFormat } from './read-apart.ts'
import { foreignReader, TOO_COSTLY } from './read-apart.ts'

export type FileType = PictureFormat | 'application/pdf'

/** A paper as others issue it, kept byte for byte: it may be signed. */
interface CheckedPaper {
  readonly type: 'application/pdf' | 'application/ofd' | 'application/xml'
  readonly bytes: Buffer
  /** Numbers of papers that it says it has; none where it can't be read for them. */
  readonly numbers: readonly string[]
}

export interface CheckedFile {
  readonly type: FileType
  readonly bytes: Buffer
  /** Pixels of a picture; 0 for a document. */
  readonly width: number
  readonly height: number
}

/** A scanned page is readable with far less; a decoder's bomb is not let in. */
const LONGEST_SIDE = 3200
const MOST_PIXELS = 60_000_000

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PDF = Buffer.from('%PDF-')
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

const reader = foreignReader('uploads', { most: 20, mostOfOne: 3 })

const startsWith = (bytes: Buffer, magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)

function typeOf(bytes: Buffer): FileType | null {
  if (startsWith(bytes, JPEG)) return 'image/jpeg'
  if (startsWith(bytes, PNG)) return 'image/png'
  return startsWith(bytes, PDF) ? 'application/pdf' : null
}

const refuse = (message: string) => fieldRefusal('file', message)

/** The picture rendered again: upright, without place, camera or anything else that was hidden in it. */
async function redraw(format: PictureFormat, given: Buffer, who: string): Promise<CheckedFile> {
  const asked = { kind: 'redraw', bytes: given, format, longest: LONGEST_SIDE, mostPixels: MOST_PIXELS } as const
  const answer = await reader.read(asked, who)
  if ('bytes' in answer) {
    const { bytes, width, height } = answer
    return { type: format, bytes: Buffer.from(bytes), width, height }
  }
  if (answer.reason === TOO_COSTLY) throw refuse(TOO_COSTLY)
  throw refuse('图片无法读取，可能已损坏或尺寸过大，请重新拍摄或另存后上传')
}

/**
 * What a file really is, by its bytes alone, and as it may be kept; `who` brings it. Throws ShopRefusal 422 at the field
 * `file`, or 429.
 */
export async function checkFile(bytes: Buffer, who: string): Promise<CheckedFile> {
  if (bytes.length === 0) throw refuse('文件为空，请重新选择')
  const type = typeOf(bytes)
  if (type === null) throw refuse('仅支持 JPG、PNG 图片和 PDF 文件')
  if (type !== 'application/pdf') return redraw(type, bytes, who)
  const { reason } = await reader.read({ kind: 'document', bytes }, who)
  if (reason !== '') throw refuse(reason)
  return { type, bytes, width: 0, height: 0 }
}

function paperTypeOf(bytes: Buffer): CheckedPaper['type'] | null {
  if (typeOf(bytes) === 'application/pdf') return 'application/pdf'
  if (startsWith(bytes, ZIP)) return 'application/ofd'
  return /^(?:\u00EF\u00BB\u00BF)?\s*</.test(bytes.toString('latin1', 0, 100)) ? 'application/xml' : null
}

/** A paper of the tax platform by its bytes alone: PDF, OFD or XML. Throws ShopRefusal 422 at the field `file`, or 429. */
export async function checkPaper(bytes: Buffer, who: string): Promise<CheckedPaper> {
  if (bytes.length === 0) throw refuse('文件为空，请重新选择')
  const type = paperTypeOf(bytes)
  if (type === null) throw refuse('仅支持 PDF、OFD 和 XML 文件')
  const kind = { 'application/pdf': 'document', 'application/ofd': 'ofd', 'application/xml': 'xml' } as const
  const answer = await reader.read({ kind: kind[type], bytes }, who)
  if (answer.reason !== '') throw refuse(answer.reason)
  return { type, bytes, numbers: 'numbers' in answer ? answer.numbers : [] }
}
