import sharp from 'sharp'
import { loadGlyphs } from '#shop-api/platform/svg/glyphs.ts'
import { rect, svgOf } from '#shop-api/platform/svg/svg.ts'
import { compositionOf } from './composition.ts'
import { giftShape } from './gifts.ts'
import { paletteOf, paper } from './palette.ts'
import type { PictureGoods } from './picture-goods.ts'
import { subjectOf, wordsOf } from './picture-goods.ts'

/** Pixels along a side: lists show 360, details 800. */
export type PictureSize = 360 | 800

/** A package drawn for the goods, as WebP. The same goods give the same bytes on the same version of sharp. */
export async function renderGoodsPicture(goods: PictureGoods, size: PictureSize): Promise<Buffer> {
  const svg = await goodsSvg(goods, size)
  return sharp(Buffer.from(svg)).webp({ quality: 84, effort: 2 }).toBuffer()
}

/** A thing of the points mall, which has neither maker nor package. */
export async function renderGiftPicture(name: string, size: PictureSize): Promise<Buffer> {
  await loadGlyphs('0123456789.')
  const svg = svgOf(400, 400, [size, size], rect(0, 0, 400, 400, paper.white) + giftShape(name))
  return sharp(Buffer.from(svg)).webp({ quality: 84, effort: 2 }).toBuffer()
}

export async function goodsSvg(goods: PictureGoods, size: PictureSize): Promise<string> {
  const subject = subjectOf(goods)
  await loadGlyphs(`${wordsOf(subject)}0123456789.`)
  const palette = paletteOf(goods.categoryId, subject.turn)
  return svgOf(400, 400, [size, size], rect(0, 0, 400, 400, paper.white) + compositionOf(goods)(subject, palette))
}
