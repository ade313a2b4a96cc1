/**
 * The font package (Noto Sans SC) is cut into a hundred files by Unicode range; this says which file holds which letter.
 * A wholesale server has no Chinese font of its own.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const root = dirname(require.resolve('@fontsource-variable/noto-sans-sc/package.json'))

let ranges: Promise<Map<number, string>> | undefined

/** Which file holds which code point; where two do, the later, narrower one. */
export function readFontRanges(): Promise<Map<number, string>> {
  ranges ??= readFile(join(root, 'unicode.json'), 'utf8').then((text) => {
    const found = new Map<number, string>()
    for (const [key, list] of Object.entries(JSON.parse(text) as Record<string, string>)) {
      const file = key.replace(/[[\]]/g, '')
      for (const range of list.split(',')) {
        const [from = 0, to = from] = range
          .trim()
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16))
        for (let point = from; point <= to; point++) found.set(point, file)
      }
    }
    return found
  })
  return ranges
}

/** Bytes of one of the files, WOFF2. */
export const readFontFile = (name: string): Promise<Buffer> =>
  readFile(join(root, 'files', `noto-sans-sc-${name}-wght-normal.woff2`))
