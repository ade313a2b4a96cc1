/** Things of the points mall, each by itself: drawn in the picture's 400 by 400, told by their names. */

import { ellipse, group, line, outline, path, polygon, rect, shade } from '#shop-api/platform/svg/svg.ts'
import { shadow } from './carton.ts'
import * as device from './objects-device.ts'
import type { Palette } from './palette.ts'
import { ink, materials, paletteOf, paper } from './palette.ts'

type Thing = (palette: Palette) => string

const edge = outline('#8A938D', 1.2)
const placed = (x: number, y: number, scale: number, content: string, turn = 0) =>
  group(`translate(${x} ${y}) scale(${scale}) rotate(${turn})`, content)
const times = <Item>(count: number, of: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => of(at))

/** A week of compartments, one of them open. */
const pillBox: Thing = (palette) =>
  shadow(200, 278, 150) +
  rect(36, 150, 328, 120, paper.white, `rx="16" ${edge}`) +
  times(7, (day) => rect(46 + day * 45, 162, 39, 78, day === 2 ? paper.page : palette.tint, `rx="6" ${edge}`)).join(
    '',
  ) +
  times(7, (day) => ellipse(65 + day * 45, 255, 6, 6, palette.main)).join('') +
  path('M136 162 L175 162 L181 116 L142 116 Z', palette.tint, edge) +
  ellipse(148, 200, 10, 6, palette.accent, edge) +
  ellipse(164, 214, 8, 8, paper.white, edge)

const roll = (x: number, y: number, palette: Palette): string =>
  rect(x, y, 96, 80, paper.white, edge) +
  rect(x + 84, y, 12, 80, ink.dark, shade(0.06)) +
  ellipse(x, y + 40, 18, 40, paper.warm, edge) +
  ellipse(x, y + 40, 7, 15, palette.main, edge)

const paperRolls: Thing = (palette) =>
  shadow(204, 320, 150) +
  [
    [70, 236],
    [210, 236],
    [70, 156],
    [210, 156],
    [140, 76],
  ]
    .map(([x = 0, y = 0]) => roll(x, y, palette))
    .join('') +
  path('M236 156 L286 156 L280 210 L240 218 Z', paper.white, edge)

const priceTags: Thing = (palette) =>
  shadow(200, 318, 140) +
  times(3, (at) =>
    placed(
      70 + at * 34,
      96 + at * 50,
      1,
      rect(0, 0, 190, 92, paper.white, `rx="4" ${edge}`) +
        rect(0, 0, 190, 22, palette.main, 'rx="4"') +
        rect(14, 38, 92, 10, ink.line) +
        rect(14, 58, 64, 8, ink.faint) +
        rect(128, 36, 48, 38, palette.tint) +
        line([134, 68], [170, 42], palette.accent, 4),
      -6,
    ),
  ).join('')

const paperBag: Thing = (palette) =>
  shadow(200, 356, 120) +
  path('M150 110 Q150 50 200 50 Q250 50 250 110', 'none', `stroke="${materials.kraftDark}" stroke-width="8"`) +
  polygon(
    [
      [96, 104],
      [284, 104],
      [304, 84],
      [116, 84],
    ],
    materials.kraftDark,
    edge,
  ) +
  rect(96, 104, 188, 248, materials.kraft, edge) +
  polygon(
    [
      [284, 104],
      [304, 84],
      [304, 336],
      [284, 352],
    ],
    materials.kraftDark,
    edge,
  ) +
  rect(164, 186, 52, 16, palette.main) +
  rect(182, 168, 16, 52, palette.main) +
  rect(136, 250, 108, 8, palette.main) +
  rect(152, 270, 76, 6, materials.kraftDark)

const cup: Thing = (palette) =>
  shadow(200, 360, 84) +
  rect(150, 44, 100, 52, materials.rubber, `rx="8" ${edge}`) +
  rect(144, 92, 112, 16, materials.steel, edge) +
  path('M140 108 L260 108 L254 340 Q252 356 236 356 L164 356 Q148 356 146 340 Z', palette.main, edge) +
  path('M236 108 L260 108 L254 340 Q252 356 236 356 L228 356 Z', ink.dark, shade(0.14)) +
  path('M156 116 L168 116 L170 344 L162 340 Z', paper.white, shade(0.25)) +
  rect(143, 188, 114, 6, materials.steel) +
  rect(145, 300, 110, 6, materials.steel)

const firstAid: Thing = () =>
  shadow(200, 318, 150) +
  path(
    'M150 130 L150 104 Q150 88 168 88 L232 88 Q250 88 250 104 L250 130',
    'none',
    'stroke="#7A1F14" stroke-width="12"',
  ) +
  rect(60, 126, 280, 188, '#A81717', `rx="18" ${edge}`) +
  rect(60, 206, 280, 8, '#7A1F14') +
  rect(320, 126, 20, 188, ink.dark, shade(0.14)) +
  ellipse(200, 220, 58, 58, paper.white, edge) +
  rect(188, 184, 24, 72, '#A81717') +
  rect(164, 208, 72, 24, '#A81717')

const stool: Thing = (palette) =>
  shadow(200, 346, 120) +
  [
    [
      [120, 150],
      [276, 340],
    ] as const,
    [
      [280, 150],
      [124, 340],
    ] as const,
  ]
    .map(([[x, y], [toX, toY]]) => line([x, y], [toX, toY], materials.steel, 14))
    .join('') +
  line([140, 300], [260, 300], materials.steel, 8) +
  ellipse(200, 246, 9, 9, materials.rubber) +
  rect(92, 116, 216, 40, palette.main, `rx="14" ${edge}`) +
  rect(92, 140, 216, 16, ink.dark, `rx="8" ${shade(0.14)}`)

const kettle: Thing = (palette) =>
  shadow(196, 352, 120) +
  path('M262 130 Q346 132 338 214 Q332 282 268 288', 'none', `stroke="${materials.rubber}" stroke-width="22"`) +
  path('M128 124 L84 96 L78 128 L118 176 Z', materials.foil, edge) +
  path('M126 112 L262 112 L280 304 Q280 318 266 318 L122 318 Q108 318 108 304 Z', materials.foil, edge) +
  path('M236 112 L262 112 L280 304 Q280 318 266 318 L246 318 Z', ink.dark, shade(0.1)) +
  path('M130 112 Q194 70 258 112 Z', palette.main, edge) +
  ellipse(194, 86, 14, 9, materials.rubber) +
  rect(100, 318, 188, 28, materials.rubber, 'rx="8"') +
  rect(222, 168, 14, 96, palette.tint, `rx="7" ${edge}`) +
  rect(222, 214, 14, 50, palette.main, 'rx="7"')

const coupon: Thing = (palette) =>
  shadow(200, 300, 150) +
  placed(
    34,
    132,
    1,
    rect(0, 0, 332, 150, palette.tint, `rx="6" ${edge}`) +
      rect(0, 0, 112, 150, palette.accent, 'rx="6"') +
      rect(100, 0, 12, 150, palette.accent) +
      times(9, (at) => ellipse(112, 10 + at * 16, 4, 4, paper.white)).join('') +
      rect(30, 48, 52, 14, paper.white) +
      rect(42, 78, 28, 10, paper.white) +
      rect(142, 40, 150, 18, palette.main) +
      rect(142, 76, 104, 10, ink.line) +
      rect(142, 98, 128, 10, ink.line),
    -3,
  )

/** Whatever has no drawing of its own: wrapped up. */
const parcel: Thing = (palette) =>
  shadow(200, 346, 130) +
  rect(92, 160, 216, 180, palette.tint, edge) +
  rect(80, 122, 240, 48, palette.main, edge) +
  rect(182, 122, 36, 218, palette.accent) +
  path('M200 122 Q150 50 122 92 Q112 122 200 122 Q288 122 278 92 Q250 50 200 122 Z', palette.accent, edge)

const alone =
  (thing: Thing, x: number, y: number, scale: number): Thing =>
  (palette) =>
    shadow(200, 330, 120) + placed(x, y, scale, thing(palette))

const things: readonly (readonly [name: RegExp, thing: Thing])[] = [
  [/额温计|耳温计/, alone(device.thermometerGun, 96, 70, 1.8)],
  [/体温计/, alone(device.thermometer, 48, 236, 1.85)],
  [/血压计/, alone(device.bloodPressureMonitor, 74, 88, 1.75)],
  [/药盒/, pillBox],
  [/收银纸|打印纸|抽纸/, paperRolls],
  [/价签|陈列卡/, priceTags],
  [/袋/, paperBag],
  [/杯/, cup],
  [/急救|药箱/, firstAid],
  [/凳|椅/, stool],
  [/壶/, kettle],
  [/券/, coupon],
]

/** Colours of the things: one family, so that the mall's page is calm. */
const COLOURS = 16

export function giftShape(name: string): string {
  const thing = things.find(([pattern]) => pattern.test(name))?.[1] ?? parcel
  return thing(paletteOf(COLOURS, 0))
}
