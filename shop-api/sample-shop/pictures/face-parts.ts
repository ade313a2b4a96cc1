import { ellipse } from '#shop-api/platform/svg/svg.ts'
import { fitInto, textBlock, textLine, widthOf } from '#shop-api/platform/svg/text.ts'
import { paper } from './palette.ts'
import type { Subject } from './picture-goods.ts'

export type NameStyle = { fill: string; anchor: 'start' | 'middle' }
export type Room = { x: number; top: number; width: number; height: number; maxLines: number }

/** National mark of over-the-counter drugs: red oval for class A, green for class B. */
export function otcMark(subject: Subject, right: number, y: number): string {
  if (subject.mark !== 'OTC-A' && subject.mark !== 'OTC-B') return ''
  const fill = subject.mark === 'OTC-A' ? '#C81E1E' : '#0E7052'
  return (
    ellipse(right - 17, y, 17, 9.5, fill, `stroke="${paper.white}" stroke-width="1.5"`) +
    textLine('OTC', right - 17, y + 4, { size: 11, fill: paper.white, anchor: 'middle' })
  )
}

/** One line, set smaller where it would be too wide, though never below 7. */
export function shrunk(
  text: string,
  x: number,
  y: number,
  width: number,
  size: number,
  fill: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  const wide = widthOf(text, size, 400)
  const fitted = wide > width ? Math.max(7, (size * width) / wide) : size
  return textLine(text, x, y, { size: fitted, fill, weight: 400, anchor })
}

const nameSizes = [44, 40, 37, 34, 31, 28, 25, 22, 20, 18, 16, 14, 12]
export const nameLeading = 1.18

/** The name as large as its room allows, in the middle of it. `bottom` is where its last line ends. */
export function nameBlock(text: string, room: Room, style: NameStyle): { svg: string; bottom: number } {
  const { size, lines } = fitInto(text, room.width, room.maxLines, nameSizes, room.height / nameLeading)
  const leading = size * nameLeading
  const first = room.top + room.height / 2 - ((lines.length - 1) * leading) / 2 + size * 0.36
  return {
    svg: textBlock(lines, room.x, first, leading, { size, ...style }),
    bottom: first + (lines.length - 1) * leading + size * 0.12,
  }
}
