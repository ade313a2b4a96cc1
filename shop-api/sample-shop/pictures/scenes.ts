/** The still life on the right of a banner, chosen by what it advertises. No words on the packages: they would be too small. */

import { ellipse, group, line, outline, polygon, rect, shade } from '#shop-api/platform/svg/svg.ts'
import type { SampleBanner } from '#shop-api/sample-shop/model/content-types.ts'
import { heap } from './herbs.ts'
import * as device from './objects-device.ts'
import * as medicine from './objects-medicine.ts'
import type { Palette } from './palette.ts'
import { ink, materials, paletteOf, paper } from './palette.ts'

type Scene = Pick<SampleBanner, 'title' | 'accent' | 'width' | 'height'>

const edge = outline('#8A938D', 0.8)
const at = (x: number, y: number, scale: number, content: string, turn = 0) =>
  group(`translate(${x} ${y}) scale(${scale}) rotate(${turn})`, content)

/** A carton without words, only bands, standing with its left front corner at the origin's foot. */
function bareCarton(palette: Palette, w: number, h: number): string {
  const d = w * 0.18
  const u = d * 0.62
  return (
    polygon(
      [
        [w, -h],
        [w + d, -h - u],
        [w + d, -u],
        [w, 0],
      ],
      palette.main,
    ) +
    polygon(
      [
        [w, -h],
        [w + d, -h - u],
        [w + d, -u],
        [w, 0],
      ],
      ink.dark,
      shade(0.16),
    ) +
    polygon(
      [
        [0, -h],
        [d, -h - u],
        [w + d, -h - u],
        [w, -h],
      ],
      palette.tint,
      edge,
    ) +
    rect(0, -h, w, h, paper.white, edge) +
    rect(0, -h * 0.3, w, h * 0.3, palette.main) +
    rect(0, -h * 0.33, w, 3, palette.accent) +
    rect(w * 0.14, -h * 0.78, w * 0.62, h * 0.09, palette.main) +
    rect(w * 0.14, -h * 0.62, w * 0.4, h * 0.045, ink.line) +
    rect(w * 0.14, -h * 0.53, w * 0.48, h * 0.045, ink.line)
  )
}

function bareBottle(palette: Palette, body: string, h: number): string {
  const w = h * 0.46
  return (
    rect(w * 0.28, -h, w * 0.44, h * 0.16, palette.main, `rx="4" ${edge}`) +
    rect(0, -h * 0.8, w, h * 0.8, body, `rx="${w * 0.16}" ${edge}`) +
    rect(0, -h * 0.6, w, h * 0.46, paper.white, edge) +
    rect(0, -h * 0.26, w, h * 0.12, palette.main) +
    rect(w * 0.16, -h * 0.5, w * 0.6, h * 0.05, palette.main) +
    rect(w * 0.16, -h * 0.4, w * 0.4, h * 0.03, ink.line)
  )
}

const herbTray = (title: string, salt: number) =>
  ellipse(0, 4, 128, 50, materials.kraftDark, edge) +
  ellipse(0, 0, 118, 43, materials.kraft, edge) +
  at(
    0,
    -6,
    0.78,
    heap({ title, brand: '', spec: '', form: '', maker: '', note: '', mark: null, turn: 0, salt }, 118, 46),
  )

function medicines(categoryId: number): string {
  const first = paletteOf(categoryId, 0)
  const second = paletteOf(categoryId, 1)
  return (
    at(0, 0, 1, bareCarton(second, 150, 190)) +
    at(-120, 26, 1, bareCarton(first, 170, 116)) +
    at(176, 24, 1, bareBottle(first, materials.bottleWhite, 176)) +
    at(-10, -22, 0.9, medicine.blister(first, 'capsule'), -6)
  )
}

function devices(): string {
  const palette = paletteOf(18, 0)
  return (
    at(-10, 0, 1, bareCarton(palette, 150, 180)) +
    at(-130, -110, 1.05, device.bloodPressureMonitor(palette)) +
    at(150, -84, 0.9, device.mask(palette)) +
    at(10, -26, 0.9, device.thermometer(palette))
  )
}

function pieces(): string {
  return (
    at(-50, -118, 0.95, herbTray('枸杞子', 3)) +
    at(158, -96, 0.95, herbTray('菊花', 5)) +
    at(48, -36, 1.1, herbTray('黄芪', 9))
  )
}

function tags(banner: Scene): string {
  const card = (x: number, y: number, turn: number, fill: string) =>
    at(
      x,
      y,
      1,
      rect(0, 0, 190, 96, fill, `rx="2" ${edge}`) +
        line([54, 6], [54, 90], ink.line, 1.5) +
        rect(72, 28, 92, 12, banner.accent) +
        rect(72, 52, 64, 7, ink.line) +
        ellipse(27, 48, 13, 13, banner.accent),
      turn,
    )
  return (
    card(-110, -190, -8, paper.white) +
    card(-40, -120, 5, paper.white) +
    at(150, 6, 0.9, bareCarton(paletteOf(familyOf.get(banner.accent) ?? GREEN_FAMILY, 0), 120, 140))
  )
}

/** Packages in the colours of the banner they are on: its accent to a category of that family. */
const familyOf = new Map([
  ['#8C2452', 10],
  ['#C81E1E', 4],
  ['#0F5480', 5],
  ['#B8400A', 14],
])
const GREEN_FAMILY = 15

/** Placed so that its foot is on the lower fifth of the banner. */
export function bannerScene(banner: Scene): string {
  const { title, width, height } = banner
  const scale = Math.min(height / 320, width / 1000)
  const content = /饮片/.test(title)
    ? pieces()
    : /器械/.test(title)
      ? devices()
      : /券|折|转盘|首单|近效期/.test(title)
        ? tags(banner)
        : medicines(familyOf.get(banner.accent) ?? GREEN_FAMILY)
  return at(width * 0.76 - 60 * scale, height * 0.83, scale, ellipse(70, 14, 260, 16, ink.dark, shade(0.08)) + content)
}
