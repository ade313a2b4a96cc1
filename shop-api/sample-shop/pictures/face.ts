/** The printed front of a carton in local coordinates (0,0 to w,h): five layouts, one a maker. */

import { ellipse, line, polygon, rect } from '#shop-api/platform/svg/svg.ts'
import type { NameStyle } from './face-parts.ts'
import { nameBlock, otcMark, shrunk } from './face-parts.ts'
import type { Palette } from './palette.ts'
import { ink, paper } from './palette.ts'
import type { Subject } from './picture-goods.ts'

type Face = (subject: Subject, palette: Palette, w: number, h: number) => string

const dark: NameStyle = { fill: ink.dark, anchor: 'start' }
const linesFor = (w: number, h: number) => (w > h * 1.15 ? 2 : 3)

const stripeLeft: Face = (subject, palette, w, h) => {
  const band = Math.round(w * 0.12)
  const left = band + 14
  const room = { x: left, top: 32, width: w - left - 10, height: h - 104, maxLines: linesFor(w, h) }
  const name = nameBlock(subject.title, room, dark)
  return (
    rect(0, 0, w, h, paper.white) +
    rect(0, 0, band, h, palette.main) +
    rect(band, 0, 4, h, palette.tint) +
    shrunk(subject.brand, left, 23, w * 0.4, 13, palette.main) +
    otcMark(subject, w - 8, 18) +
    name.svg +
    rect(left, name.bottom + 7, 30, 3, palette.accent) +
    shrunk(subject.spec, left, name.bottom + 28, w - left - 10, 14, ink.mid) +
    shrunk(subject.note, left, h - 25, w - left - 10, 10, ink.soft) +
    shrunk(subject.maker, left, h - 10, w - left - 10, 10.5, ink.mid)
  )
}

const bandBottom: Face = (subject, palette, w, h) => {
  const top = h - 62
  const room = { x: w / 2, top: 30, width: w - 24, height: top - 42, maxLines: linesFor(w, h) }
  const name = nameBlock(subject.title, room, { fill: palette.main, anchor: 'middle' })
  return (
    rect(0, 0, w, h, paper.white) +
    rect(0, top, w, 62, palette.main) +
    rect(0, top - 6, w, 3, palette.accent) +
    shrunk(subject.brand, 12, 23, w * 0.4, 13, ink.mid) +
    otcMark(subject, w - 8, 18) +
    name.svg +
    shrunk(subject.spec, w / 2, top + 20, w - 20, 15, palette.onMain, 'middle') +
    shrunk(subject.note, w / 2, h - 24, w - 20, 10, palette.onMain, 'middle') +
    shrunk(subject.maker, w / 2, h - 9, w - 16, 10.5, palette.onMain, 'middle')
  )
}

const wedge: Face = (subject, palette, w, h) => {
  const foot = h - 20
  const room = { x: 14, top: 30, width: w - 26, height: h * 0.42, maxLines: linesFor(w, h) }
  const name = nameBlock(subject.title, room, dark)
  return (
    rect(0, 0, w, h, palette.tint) +
    polygon(
      [
        [w * 0.5, foot],
        [w, h * 0.5],
        [w, foot],
      ],
      palette.main,
    ) +
    polygon(
      [
        [w * 0.42, foot],
        [w * 0.475, foot],
        [w, h * 0.475],
        [w, h * 0.42],
      ],
      palette.accent,
    ) +
    shrunk(subject.brand, 14, 23, w * 0.4, 13, palette.main) +
    otcMark(subject, w - 8, 18) +
    name.svg +
    shrunk(subject.spec, 14, name.bottom + 20, w * 0.62, 14, ink.mid) +
    shrunk(subject.note, 14, foot - 8, w * 0.4, 10, ink.soft) +
    rect(0, foot, w, 20, paper.white) +
    shrunk(subject.maker, 14, h - 6, w - 24, 10.5, ink.mid)
  )
}

const panel: Face = (subject, palette, w, h) => {
  const inset = 12
  const bottom = h - 38
  const room = { x: w / 2, top: 38, width: w - inset * 2 - 16, height: bottom - 38 - 34, maxLines: linesFor(w, h) }
  const name = nameBlock(subject.title, room, { fill: palette.main, anchor: 'middle' })
  return (
    rect(0, 0, w, h, palette.main) +
    rect(inset, 32, w - inset * 2, bottom - 32, paper.white) +
    line([inset + 6, bottom - 27], [w - inset - 6, bottom - 27], palette.tint, 2) +
    shrunk(subject.brand || subject.form, inset, 22, w * 0.5, 13, palette.onMain) +
    otcMark(subject, w - inset, 17) +
    name.svg +
    shrunk(subject.spec, w / 2, bottom - 9, w - inset * 2 - 16, 14, ink.mid, 'middle') +
    shrunk(subject.note, w / 2, h - 23, w - 20, 10, palette.onMain, 'middle') +
    shrunk(subject.maker, w / 2, h - 9, w - 16, 10.5, palette.onMain, 'middle')
  )
}

/** Tinted upper part with three rings, white lower part. */
const rings: Face = (subject, palette, w, h) => {
  const split = h - 70
  const room = { x: 14, top: 34, width: w - 28, height: split - 46, maxLines: linesFor(w, h) }
  const name = nameBlock(subject.title, room, { fill: palette.main, anchor: 'start' })
  const ring = (r: number) =>
    ellipse(w - 34, split, r, r, 'none', `stroke="${palette.main}" stroke-width="2" stroke-opacity="0.35"`)
  return (
    rect(0, 0, w, h, palette.tint) +
    rect(0, 0, w, 7, palette.main) +
    ring(16) +
    ring(26) +
    ring(36) +
    rect(0, split, w, h - split, paper.white) +
    rect(0, split, w, 3, palette.main) +
    shrunk(subject.brand, 14, 26, w * 0.4, 13, ink.mid) +
    otcMark(subject, w - 8, 22) +
    name.svg +
    shrunk(subject.spec, 14, split + 23, w - 28, 15, ink.dark) +
    shrunk(subject.note, 14, h - 25, w - 28, 10, ink.soft) +
    shrunk(subject.maker, 14, h - 10, w - 28, 10.5, ink.mid)
  )
}

const faces = [stripeLeft, bandBottom, wedge, panel, rings]

export function face(subject: Subject, palette: Palette, w: number, h: number): string {
  return (faces[(subject.turn >>> 3) % faces.length] ?? stripeLeft)(subject, palette, w, h)
}
