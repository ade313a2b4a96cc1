/** Goods from several sides, as an operator would photograph them: whole, the print from close by, what is inside, a shelf of it. */

import sharp from 'sharp'
import { loadGlyphs } from '#shop-api/platform/svg/glyphs.ts'
import { group, rect, svgOf } from '#shop-api/platform/svg/svg.ts'
import { compositionOf } from './composition.ts'
import { face } from './face.ts'
import { ampoules, blister, sachet, tube } from './objects-medicine.ts'
import type { Palette } from './palette.ts'
import { paletteOf, paper } from './palette.ts'
import type { PictureGoods } from './picture-goods.ts'
import { subjectOf, wordsOf } from './picture-goods.ts'

const SIDE = 1200

const at = (x: number, y: number, scale: number, content: string, turn = 0) =>
  group(`translate(${x} ${y}) scale(${scale}) rotate(${turn})`, content)

const insides: readonly (readonly [form: RegExp, draw: (palette: Palette) => string])[] = [
  [/颗粒|散/, (palette) => [30, 145, 260].map((x, place) => at(x, 110 + place * 14, 1.8, sachet(palette))).join('')],
  [/口服液|合剂|糖浆/, (palette) => at(70, 110, 3, ampoules(palette, true))],
  [/软膏|乳膏|凝胶/, (palette) => at(40, 190, 1.9, tube(palette), -12)],
  [
    /胶囊/,
    (palette) => at(50, 90, 2.2, blister(palette, 'capsule'), -8) + at(90, 230, 2.2, blister(palette, 'capsule'), 6),
  ],
  [
    /片/,
    (palette) => at(50, 90, 2.2, blister(palette, 'tablet'), -8) + at(90, 230, 2.2, blister(palette, 'tablet'), 6),
  ],
]

/** JPEG files of some of these sides, the whole one first. */
export async function renderViews(goods: PictureGoods): Promise<Buffer[]> {
  const subject = subjectOf(goods)
  const palette = paletteOf(goods.categoryId, subject.turn)
  await loadGlyphs(`${wordsOf(subject)}0123456789.`)
  const whole = compositionOf(goods)(subject, palette)
  const inside = insides.find(([form]) => form.test(goods.form))?.[1](palette)
  const shelf = [
    [10, 20],
    [205, 20],
    [10, 210],
    [205, 210],
  ] as const
  const views = [
    whole,
    at(14, 75, 1, face(subject, palette, 372, 250)),
    ...(inside === undefined ? [] : [inside]),
    shelf.map(([x, y]) => at(x, y, 0.46, whole)).join(''),
  ]
  const files: Buffer[] = []
  for (const view of views) {
    const svg = svgOf(400, 400, [SIDE, SIDE], rect(0, 0, 400, 400, paper.white) + view)
    files.push(await sharp(Buffer.from(svg)).flatten({ background: paper.white }).jpeg({ quality: 88 }).toBuffer())
  }
  return files
}
