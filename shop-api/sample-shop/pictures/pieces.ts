/** How Chinese-medicine pieces are sold: bags with a window, jars, gift boxes, and loose on a tray. */

import { ellipse, group, line, outline, path, rect, shade } from '#shop-api/platform/svg/svg.ts'
import { shadow } from './carton.ts'
import { nameBlock, shrunk } from './face-parts.ts'
import { filling, heap } from './herbs.ts'
import type { Palette } from './palette.ts'
import { ink, materials, paper } from './palette.ts'
import type { Subject } from './picture-goods.ts'

const edge = outline('#8A938D', 1)

/** The label of pieces: name, spec, where grown, maker. */
function label(subject: Subject, palette: Palette, w: number, h: number): string {
  const foot = 50
  const room = { x: w / 2, top: 9, width: w - 20, height: h - foot - 17, maxLines: 1 }
  return (
    rect(0, 0, w, h, paper.white) +
    rect(0, 0, w, 6, palette.main) +
    rect(0, h - 6, w, 6, palette.main) +
    nameBlock(subject.title, room, { fill: ink.dark, anchor: 'middle' }).svg +
    line([14, h - foot - 5], [w - 14, h - foot - 5], palette.tint, 2) +
    shrunk(subject.spec, w / 2, h - 40, w - 20, 14, ink.mid, 'middle') +
    shrunk(subject.note, w / 2, h - 25, w - 20, 11, ink.soft, 'middle') +
    shrunk(subject.maker, w / 2, h - 11, w - 14, 10, ink.mid, 'middle')
  )
}

export function pieceBag(subject: Subject, palette: Palette): string {
  return (
    shadow(200, 366, 124) +
    path('M82 40 L318 40 L324 352 Q324 364 310 364 L90 364 Q76 364 76 352 Z', materials.kraft, edge) +
    rect(82, 40, 236, 26, materials.kraftDark) +
    ellipse(200, 53, 12, 6, paper.white, edge) +
    group('translate(100 80)', label(subject, palette, 200, 122)) +
    rect(100, 80, 200, 122, 'none', edge) +
    group('translate(100 216)', filling(subject, 200, 128)) +
    rect(100, 216, 200, 128, 'none', outline(materials.kraftDark, 3)) +
    path('M108 338 L108 224 L150 224 Z', paper.white, shade(0.14))
  )
}

export function pieceJar(subject: Subject, palette: Palette): string {
  return (
    shadow(200, 362, 108) +
    rect(116, 44, 168, 50, palette.main, `rx="6" ${edge}`) +
    Array.from({ length: 17 }, (_, i) => line([126 + i * 9, 50], [126 + i * 9, 88], palette.tint, 1)).join('') +
    path(
      'M110 110 Q110 94 126 94 L274 94 Q290 94 290 110 L290 344 Q290 360 274 360 L126 360 Q110 360 110 344 Z',
      paper.warm,
      edge,
    ) +
    group('translate(122 106)', filling(subject, 156, 242)) +
    path('M122 340 L122 112 L142 112 L142 340 Z', paper.white, shade(0.28)) +
    group('translate(116 172)', label(subject, palette, 168, 120)) +
    rect(116, 172, 168, 120, 'none', edge)
  )
}

/** Loose, by the gram: a bamboo tray and a card standing before it. */
export function pieceTray(subject: Subject, palette: Palette): string {
  return (
    shadow(200, 268, 172) +
    ellipse(200, 168, 176, 104, materials.kraftDark, edge) +
    ellipse(200, 158, 164, 92, materials.kraft, edge) +
    group('translate(200 150)', heap(subject, 138, 70)) +
    rect(102, 252, 204, 116, ink.dark, shade(0.1)) +
    group('translate(98 246)', label(subject, palette, 204, 116)) +
    rect(98, 246, 204, 116, 'none', edge)
  )
}
