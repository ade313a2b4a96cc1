/** What herbs look like cut and dried, in four or five strokes each: enough to tell slices from seeds and flowers. */

import { ellipse, group, outline, path, rect, shade } from '#shop-api/platform/svg/svg.ts'
import { randomFrom } from '#shop-api/sample-shop/model/random.ts'
import { ink } from './palette.ts'
import type { Subject } from './picture-goods.ts'

type Look = 'slice' | 'section' | 'seed' | 'flower' | 'leaf' | 'powder' | 'block' | 'fruit' | 'whole'

/** Ground colour, mark, of the kinds of herbs. */
const colours: [RegExp, string, string][] = [
  [/枸杞|山楂|大枣|红花|覆盆子|丹参|茜草|鸡血藤|赤小豆/, '#A8390A', '#7A1F14'],
  [/菊|金银花|银花|麻|连翘|栀子|佛手|陈皮|姜黄|黄柏|黄连|决明/, '#C99A2E', '#8A4B00'],
  [/玫瑰|辛夷|合欢|月季/, '#B4577A', '#8C2452'],
  [/叶|草|荷|薄荷|荆芥|蒲公英|茵陈|艾|茎|益母|青蒿|地丁|鱼腥|藿香|淡竹|石斛|绞股/, '#6E7F45', '#3F5A2A'],
  [
    /茯苓|山药|百合|贝母|薏苡|白术|白芍|白芷|葛根|天花粉|石膏|滑石|龙骨|牡蛎|珍珠|芡实|莲子|扁豆|半夏|南星|泽泻/,
    '#EADFC6',
    '#B99B6B',
  ],
  [/熟地|何首乌|玄参|黄精|乌梅|黑芝麻|桑椹|五味子|女贞|鳖|龟|附片/, '#3D2A1E', '#1F1611'],
]

function colourOf(title: string): [string, string] {
  const found = colours.find(([pattern]) => pattern.test(title))
  return found ? [found[1], found[2]] : ['#C9A774', '#8A6A3A']
}

function lookOf(title: string, spec: string): Look {
  if (/粉/.test(spec) || /粉$/.test(title)) return 'powder'
  if (/花|菊|银花|蒲黄|辛夷/.test(title)) return 'flower'
  if (/叶$|荷叶|薄荷|紫苏/.test(title)) return 'leaf'
  if (/枸杞|大枣|山楂|五味子|乌梅|桑椹|女贞|金樱|罗汉果|胖大海|覆盆|余甘|龙眼|栀子|连翘|吴茱萸/.test(title))
    return 'fruit'
  if (/仁|子$|豆|麦|芝麻|花椒|砂仁|豆蔻|小茴香|丁香/.test(title)) return 'seed'
  if (/丝|段/.test(spec)) return 'section'
  if (/丁|块|碎/.test(spec)) return 'block'
  if (/贝|三七|太子参|麦冬|虫草|头|粒/.test(title + spec)) return 'whole'
  return 'slice'
}

type Piece = (fill: string, mark: string, variant: number) => string

const pieces: Record<Look, Piece> = {
  slice: (fill, mark, v) =>
    ellipse(0, 0, 15, 10 + (v % 4), fill, outline(mark, 1.2)) +
    ellipse(0, 0, 8, 5, mark, shade(0.18)) +
    path('M-9 0 L9 0 M0 -6 L0 6', 'none', `stroke="${mark}" stroke-width="0.7" stroke-opacity="0.5"`),
  section: (fill, mark, v) => rect(-17, -3.5, 26 + (v % 10), 6, fill, `rx="2.5" ${outline(mark, 0.9)}`),
  seed: (fill, mark) =>
    ellipse(0, 0, 7, 4.6, fill, outline(mark, 0.9)) + path('M-5 0 L5 0', 'none', `stroke="${mark}" stroke-width="0.7"`),
  flower: (fill, mark) =>
    [0, 45, 90, 135]
      .map((turn) => group(`rotate(${turn})`, ellipse(0, 0, 13, 3.6, fill, outline(mark, 0.6))))
      .join('') + ellipse(0, 0, 4.4, 4.4, mark),
  leaf: (fill, mark) =>
    path('M-16 0 Q-4 -11 16 0 Q-4 11 -16 0 Z', fill, outline(mark, 0.9)) +
    path('M-14 0 L14 0', 'none', `stroke="${mark}" stroke-width="0.8"`),
  powder: (fill, mark, v) => ellipse(0, 0, 10 + (v % 8), 6, fill) + ellipse(3, 2, 1.2, 1.2, mark, shade(0.5)),
  block: (fill, mark) =>
    path('M-10 -6 L4 -10 L12 -2 L10 8 L-6 10 L-12 3 Z', fill, outline(mark, 0.9)) +
    path('M-10 -6 L2 -1 L10 8 M2 -1 L4 -10', 'none', `stroke="${mark}" stroke-width="0.6"`),
  fruit: (fill, mark) =>
    ellipse(0, 0, 10, 7, fill, outline(mark, 0.9)) +
    path('M-6 -2 Q0 2 6 -1', 'none', `stroke="${mark}" stroke-width="0.8"`),
  whole: (fill, mark, v) =>
    path('M-9 3 Q-11 -7 0 -9 Q11 -7 9 3 Q4 9 -3 8 Z', fill, outline(mark, 0.9)) +
    ellipse(v % 3, -2, 2, 1.4, mark, shade(0.4)),
}

/** A heap within an ellipse round the origin: back rows first, so that the front covers them. */
export function heap(subject: Subject, rx: number, ry: number): string {
  const look = lookOf(subject.title, subject.spec)
  const [fill, mark] = colourOf(subject.title)
  const random = randomFrom(subject.salt)
  const count = look === 'seed' || look === 'powder' ? 150 : look === 'section' ? 110 : 84
  const places = Array.from({ length: count }, () => {
    const angle = random.next() * Math.PI * 2
    const reach = Math.sqrt(random.next())
    return {
      x: Math.cos(angle) * reach * rx,
      y: Math.sin(angle) * reach * ry,
      turn: random.between(0, 359),
      v: random.between(0, 99),
    }
  }).sort((a, b) => a.y - b.y)
  return (
    ellipse(0, ry * 0.16, rx * 1.04, ry * 1.02, mark, shade(0.35)) +
    places
      .map(({ x, y, turn, v }) =>
        group(`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`, pieces[look](fill, mark, v)),
      )
      .join('')
  )
}

/** A heap filling a rectangle, for the window of a bag. */
export function filling(subject: Subject, w: number, h: number): string {
  return `<clipPath id="window"><rect width="${w}" height="${h}"/></clipPath><g clip-path="url(#window)">${rect(0, 0, w, h, ink.faint)}${group(`translate(${w / 2} ${h / 2})`, heap(subject, w * 0.62, h * 0.72))}</g>`
}
