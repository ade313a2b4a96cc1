import sharp from 'sharp'
import { loadGlyphs } from '#shop-api/platform/svg/glyphs.ts'
import { line, rect, svgOf } from '#shop-api/platform/svg/svg.ts'
import { fitInto, textBlock } from '#shop-api/platform/svg/text.ts'
import type { SampleBrand } from '#shop-api/sample-shop/model/types.ts'
import { paletteOf } from './palette.ts'
import { pictograms } from './pictograms.ts'

/** A brand's word mark, 240 by 120: its name in its colours, ruled above and below. WebP. */
export async function renderBrandLogo(
  brand: Pick<SampleBrand, 'name' | 'ground' | 'ink'>,
  scale: 1 | 2 = 2,
): Promise<Buffer> {
  await loadGlyphs(brand.name)
  const { size, lines } = fitInto(brand.name, 200, 1, [58, 52, 46, 40, 34, 28])
  const content =
    rect(0, 0, 240, 120, brand.ground) +
    line([20, 22], [220, 22], brand.ink, 1.5) +
    line([20, 98], [220, 98], brand.ink, 1.5) +
    textBlock(lines, 120, 60 + size * 0.36, size, { size, fill: brand.ink, anchor: 'middle' })
  return sharp(Buffer.from(svgOf(240, 120, [240 * scale, 120 * scale], content)))
    .webp({ quality: 90, effort: 4 })
    .toBuffer()
}

/** A first-level category's sign, 48 by 48 units, one colour on nothing. PNG, because it is on any ground. */
export async function renderCategoryLogo(categoryId: number, pixels = 96): Promise<Buffer> {
  const root = categoryId >= 100 ? Math.floor(categoryId / 100) : categoryId
  const draw = pictograms[root] ?? pictograms[1]
  const content = draw ? draw(paletteOf(root, 0).main) : ''
  return sharp(Buffer.from(svgOf(48, 48, [pixels, pixels], content)))
    .png({ palette: true })
    .toBuffer()
}
