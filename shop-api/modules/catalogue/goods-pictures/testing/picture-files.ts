import { crc32, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

/** A picture of one colour. */
export const plainPicture = (
  background: string,
  {
    width = 400,
    height = 300,
    format = 'jpeg',
  }: { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

/** An archive of these files, by their paths. */
export const archiveOf = (files: Readonly<Record<string, Buffer | string>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, bytes]) => [path, typeof bytes === 'string' ? strToU8(bytes) : bytes]),
      ),
    ),
  )

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A whole PNG of so many pixels along each side in black and white: a hundred kilobytes that unpack to a gigabyte. */
export function pictureBomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** The same archive, whose directory says of every file that it is so large. */
export function withClaimedSize(archive: Buffer, size: number): Buffer {
  const claimed = Buffer.from(archive)
  for (let at = claimed.indexOf('PK\x01\x02'); at >= 0; at = claimed.indexOf('PK\x01\x02', at + 4)) {
    claimed.writeUInt32LE(size, at + 24)
  }
  return claimed
}
