import sharp from 'sharp'
import { MOST_PIXELS } from './kinds-of-file.ts'

/** Longest side in pixels: lists show 180, pages 400, each on screens of double density. */
const sides = { list: 360, detail: 800, large: 1600 } as const
const LIMIT_SECONDS = 20

/** A size a screen shows, in which format. JPEG is for shared links and image searches, which do not all read WebP. */
export interface Rendering {
  readonly side: number
  readonly type: 'image/webp' | 'image/jpeg'
}

const renderings = new Map<string, Rendering>([
  ...Object.entries(sides).map(([name, side]) => [name, { side, type: 'image/webp' }] as const),
  ['share', { side: sides.detail, type: 'image/jpeg' }],
])

export const renderingOf = (size: string): Rendering | undefined => renderings.get(size)

/**
 * A picture upright, on white and in the colours of screens, never larger than it came. Nothing of the original's file is in it
 * but what is seen.
 */
export function renderPicture(original: Buffer, { side, type }: Rendering): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: LIMIT_SECONDS })
  const encoded =
    type === 'image/webp' ? picture.webp({ quality: 82, effort: 4 }) : picture.jpeg({ quality: 82, mozjpeg: true })
  return encoded.toBuffer()
}
