import sharp from 'sharp'
import { brands } from '../catalogue/brands.ts'
import { categories } from '../catalogue/categories.ts'
import { banners } from '../content/banners.ts'
import { generateGoods } from '../goods/generate-goods.ts'
import { manufacturersFor } from '../goods/variants.ts'
import { compositionOf } from './composition.ts'
import { drawBanner } from './draw-banner.ts'
import { drawGoodsPicture, goodsSvg } from './draw-goods.ts'
import { drawBrandLogo, drawCategoryLogo } from './draw-logo.ts'
import { glyphOf, loadGlyphs } from './glyphs.ts'
import type { PictureGoods } from './picture-goods.ts'
import { printable, subjectOf, wordsOf } from './picture-goods.ts'
import { fitInto, widthOf } from './text.ts'

const makers = new Map(manufacturersFor(1_000_000).map((one) => [one.id, one.name]))
const goods: PictureGoods[] = [...generateGoods({ asOf: new Date('2026-11-20T04:00:00Z') })].map((one) => ({
  ...one,
  manufacturer: makers.get(one.manufacturerId) ?? '',
}))
const first = goods[0] as PictureGoods

test('the font package has every letter that stands on a package or a banner', async () => {
  const text = [
    ...goods.map((one) => wordsOf(subjectOf(one))),
    ...[...makers.values()].map(printable),
    ...banners.map((one) => one.title + one.line),
    ...brands.map((one) => one.name),
  ].join('')
  await loadGlyphs(text)
  expect([...new Set(text)].filter((letter) => letter.trim() !== '' && glyphOf(letter, 700).path === '')).toEqual([])
})

test('every goods of the sample has a package, and no drawing has a hole in its numbers', async () => {
  const broken: string[] = []
  for (const one of goods) {
    if (/NaN|undefined|Infinity/.test(await goodsSvg(one, 360))) broken.push(one.name)
  }
  expect(broken).toEqual([])
})

test('packages differ as forms do', () => {
  const like = (change: Partial<PictureGoods>) => compositionOf({ ...first, kind: 'drug', ...change })
  const forms = ['片剂', '胶囊剂', '颗粒剂', '软膏剂', '滴眼剂', '注射用粉针', '栓剂', '贴膏剂']
  expect(new Set(forms.map((form) => like({ form, unit: '盒' }))).size).toBe(forms.length)
  expect(like({ form: '糖浆剂', unit: '瓶' })).not.toBe(like({ form: '片剂', unit: '瓶' }))
})

test('a picture is WebP of the asked size, the same each time, and small', async () => {
  for (const size of [360, 800] as const) {
    const picture = await drawGoodsPicture(first, size)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: size, height: size })
    expect(picture.equals(await drawGoodsPicture(first, size))).toBe(true)
    expect(picture.length).toBeLessThan(size === 360 ? 25_000 : 80_000)
  }
})

test('two goods of one maker look alike but not the same', async () => {
  const other = { ...first, genericName: '布洛芬片', name: '布洛芬片' }
  expect((await drawGoodsPicture(first, 360)).equals(await drawGoodsPicture(other, 360))).toBe(false)
})

test('the name on a package is ink on the picture, not an empty field', async () => {
  const blank = await goodsSvg({ ...first, name: ' ', genericName: ' ' }, 360)
  const named = await goodsSvg(first, 360)
  expect(named.split('<path').length).toBeGreaterThan(blank.split('<path').length + 4)
})

test('names are set within their measure, without a single character left over where that can be helped', async () => {
  await loadGlyphs('藿香正气口服液苯磺酸左氨氯地平片')
  const sizes = [44, 40, 37, 34, 31, 28, 25, 22]
  const { lines, size } = fitInto('藿香正气口服液', 160, 2, sizes)
  expect(lines).toEqual(['藿香正气', '口服液'])
  expect(Math.max(...lines.map((line) => widthOf(line, size)))).toBeLessThanOrEqual(160)
  expect(fitInto('苯磺酸左氨氯地平片', 120, 2, [40, 20]).size).toBe(20)
})

test('banners, brand marks and category signs come in their sizes', async () => {
  for (const banner of banners) {
    const picture = await sharp(await drawBanner(banner)).metadata()
    expect(picture).toMatchObject({ format: 'webp', width: banner.width, height: banner.height })
  }
  const brand = brands[0]
  expect(brand && (await sharp(await drawBrandLogo(brand)).metadata())).toMatchObject({ width: 480, height: 240 })
  const signs = new Set<string>()
  for (const root of categories.filter((one) => one.parentId === null)) {
    signs.add((await drawCategoryLogo(root.id)).toString('base64'))
  }
  expect(signs.size).toBe(categories.filter((one) => one.parentId === null).length)
})
