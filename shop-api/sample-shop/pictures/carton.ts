/** A folding carton seen a little from above and from the right: front, side and top, all flat. */

import { ellipse, group, outline, polygon, rect, shade } from '#shop-api/platform/svg/svg.ts'
import { textLine } from '#shop-api/platform/svg/text.ts'
import { face } from './face.ts'
import type { Palette } from './palette.ts'
import { ink, paper } from './palette.ts'
import type { Subject } from './picture-goods.ts'

export type Carton = { x: number; y: number; w: number; h: number; depth: number }

/** Positions of cartons in the picture of 400 by 400. */
export const cartons = {
  landscape: { x: 30, y: 112, w: 292, h: 204, depth: 46 },
  landscapeHigh: { x: 26, y: 74, w: 300, h: 200, depth: 46 },
  portraitLeft: { x: 40, y: 60, w: 206, h: 292, depth: 42 },
  cube: { x: 60, y: 92, w: 244, h: 244, depth: 52 },
  slim: { x: 28, y: 84, w: 304, h: 136, depth: 36 },
} satisfies Record<string, Carton>

export function shadow(cx: number, cy: number, rx: number): string {
  return ellipse(cx, cy, rx, Math.max(6, rx * 0.06), ink.dark, shade(0.1))
}

export function carton(subject: Subject, palette: Palette, { x, y, w, h, depth }: Carton): string {
  const dx = depth
  const dy = depth * 0.62
  const side = [
    [x + w, y],
    [x + w + dx, y - dy],
    [x + w + dx, y + h - dy],
    [x + w, y + h],
  ] as [number, number][]
  const top = [
    [x, y],
    [x + dx, y - dy],
    [x + w + dx, y - dy],
    [x + w, y],
  ] as [number, number][]
  const edge = outline('#8A938D', 0.8)
  return (
    shadow(x + w / 2 + dx / 2, y + h + 5, w / 2 + dx / 2) +
    polygon(side, palette.main) +
    polygon(side, ink.dark, shade(0.16)) +
    sideWords(subject, palette, { x, y, w, h, depth }) +
    polygon(top, palette.tint) +
    polygon(top, ink.dark, `${shade(0.05)} ${edge}`) +
    group(`translate(${x} ${y})`, face(subject, palette, w, h)) +
    rect(x, y, w, h, 'none', edge)
  )
}

/** The side repeats the name upright, as shelves need it; slanted with the face it is printed on. */
function sideWords(subject: Subject, palette: Palette, { x, y, w, h, depth }: Carton): string {
  const letters = [...subject.title.replace(/（.*/, '')].slice(0, Math.floor((h - 30) / 17))
  const size = Math.min(14, depth * 0.42)
  const column = letters
    .map((letter, index) =>
      textLine(letter, depth / 2, 26 + index * 17, { size, fill: palette.onMain, anchor: 'middle' }),
    )
    .join('')
  return group(`matrix(1 -0.62 0 1 ${x + w} ${y})`, column)
}

/** A flat pouch with sealed edges that carries the words itself: sachets, plasters, masks. */
export function pouch(subject: Subject, palette: Palette, { x, y, w, h }: Omit<Carton, 'depth'>): string {
  const teeth = Array.from(
    { length: Math.floor(w / 10) },
    (_, i) => `L${x + i * 10 + 5} ${y - 4} L${x + i * 10 + 10} ${y}`,
  )
  return (
    shadow(x + w / 2, y + h + 5, w / 2) +
    `<path d="M${x} ${y} ${teeth.join(' ')} L${x + w} ${y + h} L${x} ${y + h}Z" fill="${palette.main}"/>` +
    rect(x, y + 18, w, h - 36, paper.white) +
    group(`translate(${x} ${y + 18})`, face(subject, palette, w, h - 36)) +
    rect(x, y, w, 18, ink.dark, shade(0.12)) +
    rect(x, y + h - 18, w, 18, ink.dark, shade(0.12)) +
    rect(x, y, w, h, 'none', outline('#8A938D', 0.8))
  )
}
