import 'server-only'
import sharp from 'sharp'
import { MAX_MAKING_PICTURES, MAX_WAITING_PICTURES } from '../limits.ts'

const MAX_PIXELS = 40_000_000
const LIMIT_SECONDS = 5
const QUALITY = 80

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

/** What a picture is, its own bytes say: the other formats the library reads are documents and scripts as well. */
export function isPicture(bytes: Buffer): boolean {
  return (
    startsWith(bytes, 0, '\xff\xd8\xff') ||
    startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') ||
    startsWith(bytes, 0, 'GIF8') ||
    (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) ||
    startsWith(bytes, 4, 'ftypavif')
  )
}

let making = 0
const waiting: (() => void)[] = []

/** Making a picture takes memory and a core: so many at a time, and so many in line. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (making >= MAX_MAKING_PICTURES) {
    if (waiting.length >= MAX_WAITING_PICTURES) throw new Error('too many pictures at once')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else making += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else making -= 1
  }
}

/** Fetches a picture and makes it that wide at most. Throws for anything but a picture of a usual size. */
export function makePicture(fetchBytes: () => Promise<Buffer>, width: number): Promise<Buffer> {
  return inTurn(async () => {
    const bytes = await fetchBytes()
    if (!isPicture(bytes)) throw new Error('these bytes are no picture')
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .timeout({ seconds: LIMIT_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer()
  })
}
