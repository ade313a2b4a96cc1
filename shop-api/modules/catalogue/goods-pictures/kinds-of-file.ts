/** Largest original, as phones and cameras make them. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024
/** More pixels than the cameras of phones have; a file that unpacks to more was made to do harm. */
export const MOST_PIXELS = 50_000_000
/** Of the shorter side: with less nothing can be recognised. */
export const LEAST_SIDE = 100
export const MOST_PICTURES = 12
/** Largest archive; it waits on disk, and one picture of it at a time is in memory. */
export const MOST_ARCHIVE_BYTES = 500 * 1024 * 1024

/** What a choice of files offers. */
export const PICTURE_TYPES = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp'

/** Why a picture or an archive of them is not taken, in words for the person who brings it. */
export class PictureError extends Error {
  override name = 'PictureError'
}

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

/** Long enough not to occur by chance. */
const FOREIGN = /<script[\s>]|<iframe[\s>]|<html[\s>]|<\?php\s|%PDF-\d\./i
/** Start of the end of an archive, which readers look for from behind. */
const ARCHIVE_END = 'PK\x05\x06\0\0\0\0'

/** Whether a picture is another kind of file as well: a page, a program, a document, an archive at its end. */
export const isTwoKinds = (bytes: Buffer): boolean =>
  FOREIGN.test(bytes.toString('latin1')) || bytes.includes(ARCHIVE_END, 0, 'latin1')
