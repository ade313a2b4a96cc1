/** Devices, as seen beside or on their carton. Each about 130 wide, drawn from its own top left corner. */

import { ellipse, group, line, outline, path, rect, shade } from '#shop-api/platform/svg/svg.ts'
import { textLine } from '#shop-api/platform/svg/text.ts'
import type { Palette } from './palette.ts'
import { ink, materials, paper } from './palette.ts'

const edge = outline('#5F6963', 1.2)
const digits = (text: string, x: number, y: number, size: number) =>
  textLine(text, x, y, { size, fill: ink.dark, anchor: 'middle' })

export function bloodPressureMonitor(palette: Palette): string {
  return (
    path('M120 70 Q176 60 168 112 Q164 138 128 124', 'none', `stroke="${materials.rubber}" stroke-width="6"`) +
    rect(0, 0, 126, 134, paper.warm, `rx="14" ${edge}`) +
    rect(14, 14, 98, 74, '#C9D1CC', `rx="4" ${edge}`) +
    digits('120', 62, 44, 30) +
    digits('80', 62, 70, 24) +
    digits('72', 94, 84, 12) +
    ellipse(63, 111, 26, 13, palette.main, edge)
  )
}

export function meter(palette: Palette): string {
  return (
    rect(34, 124, 14, 34, palette.tint, edge) +
    path('M0 24 Q0 0 24 0 L58 0 Q82 0 82 24 L76 112 Q74 130 58 130 L24 130 Q8 130 6 112 Z', paper.warm, edge) +
    rect(14, 18, 54, 48, '#C9D1CC', `rx="4" ${edge}`) +
    digits('5.6', 41, 50, 24) +
    ellipse(41, 94, 15, 15, palette.main, edge)
  )
}

export function thermometer(palette: Palette): string {
  return (
    path(
      'M0 10 Q0 0 12 0 L104 0 Q116 0 122 8 L160 16 Q168 20 160 24 L122 32 Q116 40 104 40 L12 40 Q0 40 0 30 Z',
      paper.warm,
      edge,
    ) +
    rect(22, 8, 56, 24, '#C9D1CC', `rx="3" ${edge}`) +
    digits('36.5', 50, 27, 19) +
    ellipse(96, 20, 8, 8, palette.main, edge) +
    path('M140 12 L160 16 Q168 20 160 24 L140 28 Z', materials.steel, edge)
  )
}

export function thermometerGun(palette: Palette): string {
  return (
    path(
      'M8 20 Q8 4 26 4 L96 0 L122 10 L122 46 L96 56 L72 56 L66 128 Q64 138 54 138 L34 138 Q24 138 24 128 L26 56 Q8 52 8 36 Z',
      paper.warm,
      edge,
    ) +
    rect(30, 14, 42, 30, '#C9D1CC', `rx="3" ${edge}`) +
    digits('36.6', 51, 35, 15) +
    rect(112, 10, 14, 36, palette.main, `rx="4" ${edge}`) +
    path('M66 62 L80 62 L76 84 L64 82 Z', palette.main, edge)
  )
}

export function mask(palette: Palette): string {
  return (
    path('M-14 16 Q-44 36 -12 62', 'none', `stroke="${ink.line}" stroke-width="4"`) +
    path('M144 16 Q174 36 142 62', 'none', `stroke="${ink.line}" stroke-width="4"`) +
    path('M-14 6 Q65 -10 144 6 L140 72 Q65 96 -10 72 Z', palette.tint, edge) +
    [24, 40, 56]
      .map((y) => path(`M-13 ${y} Q65 ${y - 10} 143 ${y}`, 'none', `stroke="${palette.main}" stroke-width="1.2"`))
      .join('') +
    path('M34 2 Q65 -4 96 2', 'none', `stroke="${materials.steel}" stroke-width="4"`)
  )
}

export function syringe(palette: Palette): string {
  return group(
    'rotate(-18)',
    line([-30, 20], [20, 20], materials.steel, 2) +
      rect(18, 12, 16, 16, palette.main, edge) +
      rect(34, 4, 96, 32, paper.white, edge) +
      rect(34, 4, 44, 32, palette.tint) +
      [50, 64, 78, 92, 106].map((x) => line([x, 4], [x, 14], ink.mid, 1)).join('') +
      rect(128, -4, 7, 48, palette.main, edge) +
      rect(135, 14, 34, 12, paper.warm, edge) +
      rect(168, 4, 6, 32, palette.main, edge),
  )
}

export function plaster(): string {
  const dots = Array.from({ length: 9 }, (_, i) =>
    ellipse(56 + (i % 3) * 10, 14 + Math.floor(i / 3) * 9, 1.6, 1.6, ink.dark, shade(0.3)),
  )
  return group(
    'rotate(-14)',
    rect(0, 0, 132, 46, materials.skin, `rx="22" ${edge}`) + rect(42, 4, 48, 38, '#F4E3CC', edge) + dots.join(''),
  )
}

export function roll(): string {
  return (
    path('M46 84 L150 84 L150 94 L46 94 Z', paper.warm, edge) +
    ellipse(46, 48, 46, 46, paper.white, edge) +
    [34, 22].map((r) => ellipse(46, 48, r, r, 'none', outline(ink.line, 1.4))).join('') +
    ellipse(46, 48, 11, 11, ink.faint, edge)
  )
}

export function cups(): string {
  const cup = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      path('M0 60 Q-4 0 30 0 Q64 0 60 60 Z', '#E7F1F8', edge) +
        rect(22, -16, 16, 16, materials.rubber, edge) +
        ellipse(30, 60, 30, 6, paper.white, edge),
    )
  return cup(0, 30, 1) + cup(66, 44, 0.78) + cup(116, 56, 0.58)
}

export function oximeter(palette: Palette): string {
  return (
    path('M0 26 Q0 10 18 8 L110 0 Q128 2 128 20 L128 50 L0 58 Z', paper.warm, edge) +
    path('M0 64 L128 56 L128 82 Q126 96 110 98 L18 100 Q0 98 0 84 Z', palette.main, edge) +
    rect(26, 14, 70, 32, ink.dark, `rx="3"`) +
    textLine('98', 46, 40, { size: 24, fill: '#E9F4EF', anchor: 'middle' }) +
    textLine('72', 80, 40, { size: 17, fill: '#FFF2CC', anchor: 'middle' })
  )
}

export function wheelchair(palette: Palette): string {
  return (
    ellipse(60, 128, 46, 46, 'none', `stroke="${ink.mid}" stroke-width="6"`) +
    ellipse(60, 128, 36, 36, 'none', `stroke="${ink.line}" stroke-width="1.5"`) +
    ellipse(136, 158, 17, 17, 'none', `stroke="${ink.mid}" stroke-width="5"`) +
    path(
      'M8 6 L30 6 L44 92 L118 92 L140 142',
      'none',
      `stroke="${materials.steel}" stroke-width="6" stroke-linejoin="round"`,
    ) +
    path('M28 18 L42 88 L60 88 L50 18 Z', palette.main, edge) +
    rect(44, 84, 76, 14, palette.main, `rx="4" ${edge}`) +
    path('M128 160 L164 168', 'none', `stroke="${materials.steel}" stroke-width="6"`)
  )
}

export function cane(palette: Palette): string {
  return (
    path('M22 30 Q22 2 52 6 L84 10', 'none', `stroke="${palette.main}" stroke-width="12" stroke-linecap="round"`) +
    path('M22 30 L22 196', 'none', `stroke="${materials.steel}" stroke-width="8"`) +
    path(
      'M22 186 L-4 214 M22 186 L48 214 M22 190 L10 216 M22 190 L34 216',
      'none',
      `stroke="${materials.rubber}" stroke-width="6" stroke-linecap="round"`,
    )
  )
}

/** Moxa sticks in their paper. */
export function moxa(): string {
  const stick = (y: number) =>
    rect(0, y, 150, 22, '#E8DFC8', `rx="3" ${edge}`) +
    ellipse(150, y + 11, 5, 11, '#6B6A3A', edge) +
    rect(40, y, 46, 22, '#C9D1CC')
  return stick(0) + stick(26) + stick(52)
}

/** Elastic support for waist or knee. */
export function support(palette: Palette): string {
  return (
    path('M0 20 Q70 -14 140 20 L146 92 Q70 66 -6 92 Z', materials.rubber, edge) +
    path('M38 4 Q70 -8 102 4 L106 76 Q70 62 34 76 Z', palette.main, shade(0.9)) +
    [16, 32, 48]
      .map((y) => path(`M42 ${y + 6} Q70 ${y - 4} 98 ${y + 6}`, 'none', `stroke="${paper.white}" stroke-width="1.2"`))
      .join('')
  )
}
