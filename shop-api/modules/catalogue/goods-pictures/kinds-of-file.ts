export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

const text = (bytes: Buffer, from: number, length: number): string =>
  bytes.subarray(from, from + length).toString('latin1')

/** What a file is by its first bytes alone: its name may say anything. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  return text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP' ? 'image/webp' : null
}

const others: readonly (readonly [starts: RegExp, name: string])[] = [
  [/^GIF8/, 'GIF'],
  [/^BM/, 'BMP'],
  [/^(?:II\*|MM.\*)/s, 'TIFF'],
  [/^.{4}ftyp(?:hei|hev|mif1|msf1)/s, 'HEIC（苹果手机照片）'],
  [/^.{4}ftypavi/s, 'AVIF'],
  [/^.{4}ftyp/s, '视频'],
  [/^%PDF-/, 'PDF'],
  [/^(?:PK|Rar!|7z\xbc\xaf)/, '压缩包'],
  [/^\s*(?:<\?xml[\s\S]*?)?<svg/i, 'SVG'],
  [/^\s*<(?:!doctype|html|head|body|script)/i, '网页'],
]

/** Name of another kind of file that people mistake for a picture. */
export const otherKindOf = (bytes: Buffer): string | undefined =>
  others.find(([starts]) => starts.test(text(bytes, 0, 512)))?.[1]

/** Long enough to stand nowhere by chance. */
const FOREIGN = /<script[\s>]|<iframe[\s>]|<html[\s>]|<\?php\s|%PDF-\d\./i
/** Start of the end of an archive, which readers look for from behind. */
const ARCHIVE_END = 'PK\x05\x06\0\0\0\0'

/** Whether a picture is another kind of file as well: a page, a program, a document, an archive at its end. */
export const isTwoKinds = (bytes: Buffer): boolean =>
  FOREIGN.test(bytes.toString('latin1')) || bytes.includes(ARCHIVE_END, 0, 'latin1')
