import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { foreignReader, TOO_COSTLY } from '#shop-api/modules/base/uploads/read-apart.ts'
import type { PictureType } from './kinds-of-file.ts'
import {
  isTwoKinds,
  LEAST_SIDE,
  MOST_PICTURE_BYTES,
  MOST_PIXELS,
  otherKindOf,
  PictureError,
  pictureTypeOf,
} from './kinds-of-file.ts'

/** An original as it is known by. */
export interface KnownPicture {
  /** 128 bits of its content, in hexadecimal. */
  readonly hash: string
  readonly type: PictureType
  readonly size: number
  readonly width: number
  readonly height: number
}

const HASH_LENGTH = 32
const MANY = 10_000

/** More than any archive or list has: the line is for the memory that each takes, nobody is refused. */
const reader = foreignReader('pictures', { most: MANY, mostOfOne: MANY })

const broken = () => new PictureError('图片已损坏或不完整，请重新导出或另存后再上传')

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    // The head alone is read, so its size may be any.
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return autoOrient
  } catch {
    throw broken()
  }
}

/** Reads the picture to its end: a file that was cut off shows only there. */
async function readWhole(bytes: Buffer): Promise<void> {
  const { reason } = await reader.read({ kind: 'read', bytes, mostPixels: MOST_PIXELS }, '')
  if (reason === TOO_COSTLY) throw new PictureError(TOO_COSTLY)
  if (reason !== '') throw broken()
}

const pixels = (count: number): string => (count >= MANY ? `${Math.floor(count / MANY)}万` : String(count))

/** What a picture is, read to its end. Throws PictureError with the reason why it is not taken. */
export async function inspectPicture(bytes: Buffer): Promise<KnownPicture> {
  if (bytes.length === 0) throw new PictureError('文件为空（0 字节）')
  if (bytes.length > MOST_PICTURE_BYTES)
    throw new PictureError(`超过 ${MOST_PICTURE_BYTES / 1024 / 1024} MB，请压缩后再上传`)
  const type = pictureTypeOf(bytes)
  if (type === null) {
    const other = otherKindOf(bytes)
    throw new PictureError(`${other ? `是 ${other} 文件，` : '不是图片，'}仅支持 JPG、PNG、WebP，请另存后再上传`)
  }
  const { width, height } = await sizeOf(bytes)
  if (width * height > MOST_PIXELS) {
    throw new PictureError(`尺寸 ${width} × ${height}，超过 ${pixels(MOST_PIXELS)}像素，请缩小后再上传`)
  }
  if (Math.min(width, height) < LEAST_SIDE) {
    throw new PictureError(`尺寸 ${width} × ${height} 过小，短边至少 ${LEAST_SIDE} 像素`)
  }
  if (isTwoKinds(bytes)) throw new PictureError('图片中夹带了其他内容（网页、程序或压缩包），请用看图软件另存后再上传')
  await readWhole(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
  return { hash, type, size: bytes.length, width, height }
}
