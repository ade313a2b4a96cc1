import sharp from 'sharp'
import { glyphOf, loadGlyphs } from '#shop-api/platform/svg/glyphs.ts'
import { fitInto, widthOf } from '#shop-api/platform/svg/text.ts'
import { brands } from '#shop-api/sample-shop/catalogue/brands.ts'
import { categories } from '#shop-api/sample-shop/catalogue/categories.ts'
import { banners } from '#shop-api/sample-shop/content/banners.ts'
import { generateGoods } from '#shop-api/sample-shop/goods/generate-goods.ts'
import { manufacturersFor } from '#shop-api/sample-shop/goods/variants.ts'
import { pointsGoods } from '#shop-api/sample-shop/promotions/points-and-lottery.ts'
import { compositionOf } from './composition.ts'
import { giftShape } from './gifts.ts'
import type { PictureGoods } from './picture-goods.ts'
import { printable, subjectOf, wordsOf } from './picture-goods.ts'
import { renderBanner } from './render-banner.ts'
import { goodsSvg, renderGiftPicture, renderGoodsPicture } from './render-goods.ts'
import { renderBrandLogo, renderCategoryLogo } from './render-logo.ts'

const makers = new Map(manufacturersFor(1_000_000).map((one) => [one.id, one.name]))
const goods: PictureGoods[] = [...generateGoods({ asOf: new Date('2026-11-20T04:00:00Z') })].map((one) => ({
  ...one,
  manufacturer: makers.get(one.manufacturerId) ?? '',
}))
const first = goods[0] as PictureGoods

test('the font package has every letter that is on a package or a banner', async () => {
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
    const picture = await renderGoodsPicture(first, size)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: size, height: size })
    expect(picture.equals(await renderGoodsPicture(first, size))).toBe(true)
    expect(picture.length).toBeLessThan(size === 360 ? 25_000 : 80_000)
  }
})

test('two goods of one maker look alike but not the same', async () => {
  const other = { ...first, genericName: '布洛芬片', name: '布洛芬片' }
  expect((await renderGoodsPicture(first, 360)).equals(await renderGoodsPicture(other, 360))).toBe(false)
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

test('every gift of the points mall has a drawing of its own, and none is a box of medicine', async () => {
  const unknown = giftShape('未知')
  const gifts = pointsGoods()
  const drawings = gifts.map(({ name }) => giftShape(name))
  expect(new Set(drawings).size).toBe(gifts.length)
  expect(drawings).not.toContain(unknown)
  expect(drawings.filter((each) => /NaN|undefined/.test(each))).toEqual([])
  const picture = await sharp(await renderGiftPicture('不锈钢保温杯', 360)).metadata()
  expect(picture).toMatchObject({ format: 'webp', width: 360, height: 360 })
})

test('a zone’s banner stands on the colour of its zone', () => {
  const groundOf = (slot: string) => banners.find((one) => one.slot === slot)?.ground
  // The zones' own tints, as the storefront has them (tailwind.config.ts).
  expect(['controlled', 'pieces', 'devices', 'nearExpiry', 'brands', 'cashBack', 'daily'].map(groundOf)).toEqual([
    '#FBEAF1',
    '#FFF4DF',
    '#E7F1F8',
    '#FFF4DF',
    '#E9F4EF',
    '#FBEAF1',
    '#FDECEA',
  ])
})

test('banners, brand marks and category signs come in their sizes', async () => {
  for (const banner of banners) {
    const picture = await sharp(await renderBanner(banner)).metadata()
    expect(picture).toMatchObject({ format: 'webp', width: banner.width, height: banner.height })
  }
  const brand = brands[0]
  expect(brand && (await sharp(await renderBrandLogo(brand)).metadata())).toMatchObject({ width: 480, height: 240 })
  const signs = new Set<string>()
  for (const root of categories.filter((one) => one.parentId === null)) {
    signs.add((await renderCategoryLogo(root.id)).toString('base64'))
  }
  expect(signs.size).toBe(categories.filter((one) => one.parentId === null).length)
})
