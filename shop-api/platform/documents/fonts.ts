import { setImmediate as nextTurn } from 'node:timers/promises'
import subsetFont from 'subset-font'
import { readFontFile, readFontRanges } from './font-files.ts'

export type Weight = 400 | 700

/** Fonts of one document: only the letters it has, and which of the fonts has which letter. */
export interface DocumentFonts {
  readonly files: ReadonlyMap<string, Readonly<Record<Weight, Buffer>>>
  readonly fileOf: (letter: string) => string
}

/** Represents letters the font does not have. */
const GAP = ' '

async function cut(file: string, letters: string): Promise<Record<Weight, Buffer>> {
  const bytes = await readFontFile(file)
  const at = (wght: Weight) => subsetFont(bytes, letters, { targetFormat: 'sfnt', variationAxes: { wght } })
  return { 400: await at(400), 700: await at(700) }
}

/** Real fonts, not drawings of letters, so that what is in a document can be searched and copied. */
export async function fontsFor(text: string): Promise<DocumentFonts> {
  const byPoint = await readFontRanges()
  const fileAt = (letter: string) => byPoint.get(letter.codePointAt(0) ?? 0) ?? byPoint.get(GAP.charCodeAt(0)) ?? ''
  const letters = [...new Set(`${text}${GAP}`)]
  const files = new Map<string, Record<Weight, Buffer>>()
  for (const [file, own] of Map.groupBy(letters, fileAt)) {
    // Cutting takes some 50 ms a file and a document dozens of files: other requests are answered in between.
    await nextTurn()
    files.set(file, await cut(file, own.join('')))
  }
  return { files, fileOf: fileAt }
}
