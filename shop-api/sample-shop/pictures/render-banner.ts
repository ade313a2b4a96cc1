/** Advertisements: words left, a group of packages right, flat colours of the shop. */
import sharp from 'sharp'
import { loadGlyphs } from '#shop-api/platform/svg/glyphs.ts'
import { rect, svgOf } from '#shop-api/platform/svg/svg.ts'
import { fitInto, textBlock, textLine, widthOf } from '#shop-api/platform/svg/text.ts'
import type { SampleBanner } from '#shop-api/sample-shop/model/content-types.ts'
import { bannerScene } from './scenes.ts'

export type BannerPicture = Pick<
  SampleBanner,
  'slot' | 'title' | 'line' | 'ground' | 'ink' | 'accent' | 'width' | 'height'
>

/** WebP in the banner's own size, times `scale` for dense screens. */
export async function renderBanner(banner: BannerPicture, scale: 1 | 2 = 1): Promise<Buffer> {
  await loadGlyphs(`${banner.title}${banner.line}0123456789.`)
  const { width, height } = banner
  const content = height < 130 ? strip(banner) : poster(banner)
  const svg = svgOf(width, height, [width * scale, height * scale], rect(0, 0, width, height, banner.ground) + content)
  return sharp(Buffer.from(svg)).webp({ quality: 86, effort: 4 }).toBuffer()
}

/** Low and wide: one line, title and text side by side, or stacked where it is narrow. */
function strip({ title, line, ink, accent, width, height }: BannerPicture): string {
  if (width < 500) {
    const size = Math.min(34, height * 0.3)
    return (
      textLine(title, 18, height * 0.48, { size, fill: ink }) +
      textLine(line, 18, height * 0.78, { size: size * 0.58, fill: accent, weight: 400 })
    )
  }
  const size = Math.min(32, height * 0.44)
  const baseline = height / 2 + size * 0.36
  const gap = 24
  const total = widthOf(title, size) + gap + widthOf(line, size * 0.58, 400)
  const left = (width - total) / 2
  return (
    rect(0, height - 4, width, 4, accent) +
    textLine(title, left, baseline, { size, fill: ink }) +
    textLine(line, left + widthOf(title, size) + gap, baseline - size * 0.06, {
      size: size * 0.58,
      fill: ink,
      weight: 400,
    })
  )
}

/** Words of the title that belong together are on a line of their own. */
function poster(banner: BannerPicture): string {
  const { title, line, ink, accent, width, height } = banner
  const left = Math.round(width * 0.065)
  const measure = width * 0.44
  const name = title.split(' ')
  const size = Math.min(
    ...name.map((part) => fitInto(part, measure, 1, [52, 46, 40, 36, 32, 28, 24], height * 0.2).size),
  )
  // The low ones are shown three to a line as well, at a third of their size.
  const inOne = fitInto(line, measure, 1, [...(width / height >= 4 ? [36, 32, 28, 24] : []), 20, 18, 16, 15, 14])
  const words = widthOf(inOne.lines.join(''), inOne.size) <= measure ? inOne : fitInto(line, measure, 2, [16, 14])
  const leading = size * 1.24
  const gap = size * 0.4
  const block = name.length * leading + gap * 2 + 4 + words.lines.length * words.size * 1.5
  const first = (height - block) / 2 + size
  const rule = first + (name.length - 1) * leading + gap
  return (
    textBlock(name, left, first, leading, { size, fill: ink }) +
    rect(left, rule, 56, 4, accent) +
    textBlock(words.lines, left, rule + 4 + gap + words.size * 0.9, words.size * 1.5, {
      size: words.size,
      fill: ink,
      weight: 400,
    }) +
    bannerScene(banner)
  )
}
