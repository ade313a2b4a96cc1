/** Packages that carry their own label: bottles, tins, jars. Drawn in the picture's 400 by 400. */

import { ellipse, group, line, outline, path, rect, shade } from '#shop-api/platform/svg/svg.ts'
import { shadow } from './carton.ts'
import { face } from './face.ts'
import type { Palette } from './palette.ts'
import { ink, materials, paper } from './palette.ts'
import type { Subject } from './picture-goods.ts'

const edge = outline('#8A938D', 1)

function ridges(x: number, y: number, w: number, h: number, stroke: string): string {
  return Array.from({ length: Math.floor(w / 9) }, (_, i) =>
    line([x + 6 + i * 9, y + 4], [x + 6 + i * 9, y + h - 4], stroke, 1),
  ).join('')
}

/** White plastic bottle of tablets or pills with a screw cap. */
export function plasticBottle(subject: Subject, palette: Palette): string {
  return (
    shadow(200, 352, 100) +
    path(
      'M112 140 Q112 116 140 110 L260 110 Q288 116 288 140 L288 336 Q288 350 274 350 L126 350 Q112 350 112 336 Z',
      materials.bottleWhite,
      edge,
    ) +
    path('M270 114 Q288 118 288 140 L288 336 Q288 350 274 350 L266 350 Z', ink.dark, shade(0.06)) +
    rect(142, 98, 116, 14, paper.warm, edge) +
    rect(130, 46, 140, 54, palette.main, `rx="6" ${edge}`) +
    ridges(130, 46, 140, 54, palette.tint) +
    group('translate(112 146)', face(subject, palette, 176, 180)) +
    rect(112, 146, 176, 180, 'none', edge)
  )
}

/** Amber glass for syrups and mixtures, with a measuring cap. */
export function amberBottle(subject: Subject, palette: Palette): string {
  return (
    shadow(200, 362, 92) +
    path(
      'M172 84 L228 84 L228 112 Q286 128 286 172 L286 346 Q286 360 272 360 L128 360 Q114 360 114 346 L114 172 Q114 128 172 112 Z',
      materials.amber,
      edge,
    ) +
    path('M122 176 Q122 140 160 124 L168 124 Q134 142 134 178 L134 340 L122 340 Z', paper.white, shade(0.16)) +
    rect(164, 34, 72, 52, palette.main, `rx="5" ${edge}`) +
    ridges(164, 34, 72, 52, palette.tint) +
    group('translate(114 178)', face(subject, palette, 172, 162)) +
    rect(114, 178, 172, 162, 'none', edge)
  )
}

/** Plastic bottle for lotions and disinfectants: flip cap, pump or trigger by `top`. */
export function careBottle(subject: Subject, palette: Palette, top: 'cap' | 'pump' | 'spray'): string {
  const tops = {
    cap: rect(158, 62, 84, 46, palette.main, `rx="6" ${edge}`),
    pump:
      rect(164, 84, 72, 26, palette.main, `rx="4" ${edge}`) +
      rect(192, 44, 16, 42, paper.warm, edge) +
      path('M150 30 L232 30 Q240 30 240 40 L240 48 L176 48 L150 42 Z', palette.main, edge),
    spray:
      rect(170, 80, 60, 30, palette.main, edge) +
      path('M150 34 L236 34 L236 82 L190 82 L190 66 L158 60 Z', palette.main, edge) +
      path('M160 62 L176 66 L166 100 L158 96 Z', paper.warm, edge),
  }
  return (
    shadow(200, 362, 92) +
    tops[top] +
    path(
      'M116 152 Q116 112 160 110 L240 110 Q284 112 284 152 L284 344 Q284 360 268 360 L132 360 Q116 360 116 344 Z',
      paper.warm,
      edge,
    ) +
    path('M264 118 Q284 126 284 152 L284 344 Q284 360 268 360 L262 360 Z', ink.dark, shade(0.06)) +
    group('translate(116 160)', face(subject, palette, 168, 176)) +
    rect(116, 160, 168, 176, 'none', edge)
  )
}

/** A tin of powder with a lid. */
export function tin(subject: Subject, palette: Palette): string {
  return (
    shadow(200, 350, 118) +
    path('M92 96 L92 330 Q92 350 200 350 Q308 350 308 330 L308 96 Z', palette.main, edge) +
    ellipse(200, 92, 112, 20, materials.foil, edge) +
    path('M88 74 L88 92 Q88 112 200 112 Q312 112 312 92 L312 74 Z', paper.warm, edge) +
    ellipse(200, 74, 112, 19, paper.white, edge) +
    group('translate(100 132)', face(subject, palette, 200, 186)) +
    rect(100, 132, 200, 186, 'none', edge)
  )
}

/** Wipes, nappies and other soft packs, wider than high, with a peel-off flap. */
export function softPack(subject: Subject, palette: Palette): string {
  return (
    shadow(200, 312, 158) +
    path('M48 112 Q200 92 352 112 Q362 206 352 304 Q200 318 48 304 Q38 206 48 112 Z', palette.main, edge) +
    path('M48 112 L30 102 L30 314 L48 304 Z', palette.tint, edge) +
    path('M352 112 L370 102 L370 314 L352 304 Z', palette.tint, edge) +
    group('translate(72 128)', face(subject, palette, 256, 160)) +
    rect(72, 128, 256, 160, 'none', edge)
  )
}
