/** Lines of text as SVG, measured with the font itself. Coordinates are those of the drawing; y is the baseline. */
import type { Weight } from './glyphs.ts'
import { glyphOf, unitsPerEm } from './glyphs.ts'

export type TextStyle = {
  size: number
  fill: string
  weight?: Weight
  anchor?: 'start' | 'middle' | 'end'
  spacing?: number
}

export function widthOf(text: string, size: number, weight: Weight = 700, spacing = 0): number {
  let width = 0
  for (const letter of text) width += (glyphOf(letter, weight).advance / unitsPerEm) * size + spacing
  return Math.max(0, width - spacing)
}

export function textLine(text: string, x: number, y: number, style: TextStyle): string {
  const { size, fill, weight = 700, anchor = 'start', spacing = 0 } = style
  const width = widthOf(text, size, weight, spacing)
  const scale = size / unitsPerEm
  let left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
  let out = ''
  for (const letter of text) {
    const glyph = glyphOf(letter, weight)
    if (glyph.path) {
      out += `<path transform="matrix(${round(scale)} 0 0 ${round(-scale)} ${round(left)} ${round(y)})" d="${glyph.path}"/>`
    }
    left += glyph.advance * scale + spacing
  }
  return `<g fill="${fill}">${out}</g>`
}

const round = (value: number) => Math.round(value * 10_000) / 10_000

/** What a medicine's name ends in and must not be torn apart. */
const ending =
  '(?:缓释|控释|肠溶|分散|咀嚼|泡腾|软)?(?:胶囊|片|颗粒)|地黄丸|含片|滴丸|口服溶?液|混悬液|糖浆|合剂|滴[眼鼻耳]液|注射液|乳膏|软膏|凝胶|(?:鼻|吸入)?[喷气粉]雾剂|干混悬剂|洗[剂液]|试纸|口罩|手套'
const wordPattern = new RegExp(`(?:${ending})(?=$|（)|[A-Za-z0-9µß.%×:/~～+-]+|.`, 'gu')

/** Pieces that stay together on a line: a name's ending, runs of Latin letters and figures, single Chinese characters. */
function wordsOf(text: string): string[] {
  return text.match(wordPattern) ?? []
}

/** Broken into lines no wider than `width`; a closing bracket never begins a line. */
export function wrap(text: string, width: number, size: number, weight: Weight = 700): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of wordsOf(text)) {
    const isTooWide = line !== '' && widthOf(line + word, size, weight) > width
    if (isTooWide && !/^[）〕」，。、]/u.test(word)) {
      lines.push(line.trim())
      line = word.trimStart()
    } else line += word
  }
  if (line !== '') lines.push(line)
  return lines
}

/** The largest of the sizes at which a text fits into so many lines (and so much height), with lines of even length. */
export function fitInto(
  text: string,
  width: number,
  maxLines: number,
  sizes: readonly number[],
  height = Number.POSITIVE_INFINITY,
): { size: number; lines: string[] } {
  let second: { size: number; lines: string[] } | undefined
  for (const size of sizes) {
    const lines = wrap(text, width, size)
    const isTooLarge = lines.length > maxLines || lines.length * size > height
    if (isTooLarge || lines.some((line) => widthOf(line, size) > width)) continue
    const even = { size, lines: evened(text, width, size, lines) }
    // A single character on the last line looks like a mistake: rather a little smaller, but not much.
    if (!hasWidow(even.lines)) return second && size < second.size * 0.72 ? second : even
    second ??= even
  }
  const last = sizes.at(-1) ?? 12
  return second ?? { size: last, lines: wrap(text, width, last).slice(0, maxLines) }
}

function hasWidow(lines: string[]): boolean {
  return lines.length > 1 && [...(lines.at(-1) ?? '')].length === 1
}

/** No single character left over on the last line when a narrower measure gives the same number of lines. */
function evened(text: string, width: number, size: number, lines: string[]): string[] {
  if (lines.length < 2) return lines
  for (let narrower = width * 0.6; narrower < width; narrower += size / 2) {
    const tried = wrap(text, narrower, size)
    if (tried.length === lines.length && tried.every((line) => widthOf(line, size) <= width)) return tried
  }
  return lines
}

export function textBlock(
  lines: string[],
  x: number,
  firstBaseline: number,
  leading: number,
  style: TextStyle,
): string {
  return lines.map((line, index) => textLine(line, x, firstBaseline + index * leading, style)).join('')
}
