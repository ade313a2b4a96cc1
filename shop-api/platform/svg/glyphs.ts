/**
 * Letters as outlines. SVG text would need a Chinese font on the machine, and a wholesale server has none; so the glyphs
 * come from the font package (Noto Sans SC, cut into a hundred files by Unicode range) and are rendered as paths. A picture is
 * then the same everywhere. Only the files whose letters are asked for are opened.
 */
import type { Font } from 'fontkit'
import { create } from 'fontkit'
import { LRUCache } from 'lru-cache'
import decompress from 'wawoff2/decompress.js'
import { readFontFile, readFontRanges } from '#shop-api/platform/documents/font-files.ts'

export type Weight = 400 | 700
export type Glyph = { path: string; advance: number }

/** Font units an em is divided into. */
export const unitsPerEm = 1000

/** The package has no Greek; the one letter that no other resembles is rendered here. */
const alpha: Glyph = {
  path: 'M290 560C120 560 40 430 40 270C40 110 120 -10 270 -10C370 -10 430 50 470 130C490 30 530 -10 600 -10L640 -5L640 85C580 85 560 120 560 230C575 340 610 440 660 545L545 545L500 430C450 515 390 560 290 560ZM285 465C380 465 425 380 445 280C420 160 370 85 285 85C190 85 160 170 160 270C160 380 200 465 285 465Z',
  advance: 680,
}
const glyphs: Record<Weight, Map<string, Glyph>> = { 400: new Map([['α', alpha]]), 700: new Map([['α', alpha]]) }
/** Opened files kept at hand; the glyphs are kept for good, the fonts are large. */
const filesKept = 12
const files = new LRUCache<string, Promise<Record<Weight, Font>>>({ max: filesKept })

function openFile(name: string): Promise<Record<Weight, Font>> {
  const known = files.get(name)
  if (known) return known
  const opened = readFontFile(name)
    .then(decompress)
    .then((bytes) => {
      const font = create(Buffer.from(bytes))
      if ('fonts' in font) throw new Error(`${name}: a collection, not a font`)
      return { 400: font.getVariation({ wght: 400 }), 700: font.getVariation({ wght: 700 }) }
    })
  files.set(name, opened)
  return opened
}

/** Makes the letters of a text ready for `glyphOf`. */
export async function loadGlyphs(text: string): Promise<void> {
  const missing = [...new Set(text)].filter((letter) => !glyphs[700].has(letter))
  if (missing.length === 0) return
  const byPoint = await readFontRanges()
  const byFile = Map.groupBy(missing, (letter) => byPoint.get(letter.codePointAt(0) ?? 0))
  for (const [file, letters] of byFile) if (file !== undefined) await loadFrom(file, letters)
}

async function loadFrom(file: string, letters: string[]): Promise<void> {
  const fonts = await openFile(file)
  for (const letter of letters) {
    for (const weight of [400, 700] as const) {
      const glyph = fonts[weight].glyphForCodePoint(letter.codePointAt(0) ?? 0)
      glyphs[weight].set(letter, { path: glyph.path.toSVG(), advance: glyph.advanceWidth })
    }
  }
}

/** A loaded letter. One the font does not have becomes an em of nothing: a gap in a drawing is better than no picture. */
export function glyphOf(letter: string, weight: Weight): Glyph {
  return glyphs[weight].get(letter) ?? { path: '', advance: unitsPerEm }
}
