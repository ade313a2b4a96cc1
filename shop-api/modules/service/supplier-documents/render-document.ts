import sharp from 'sharp'
import { loadGlyphs } from '#shop-api/platform/svg/glyphs.ts'
import { line, rect, svgOf } from '#shop-api/platform/svg/svg.ts'
import { textLine, wrap } from '#shop-api/platform/svg/text.ts'

const WIDTH = 620
const HEIGHT = 877
const LEFT = 60
const VALUE = 190
const LINE = 26
/** Sharp enough to be printed, and rendered in a fraction of a second. */
const SCALE = 1.5

export interface RenderedDocument {
  readonly title: string
  readonly rows: readonly (readonly [label: string, text: string])[]
  readonly foot: string
}

/** A supplier document as an A4 sheet: its name, its facts in rows, and who says so. PNG. */
export async function renderDocument({ title, rows, foot }: RenderedDocument): Promise<Buffer> {
  await loadGlyphs(title + rows.flat().join('') + foot)
  let y = 190
  const facts = rows.map(([label, text]) => {
    const lines = wrap(text === '' ? '—' : text, WIDTH - VALUE - LEFT, 15)
    const top = y
    y += lines.length * LINE + 14
    return [
      textLine(label, LEFT, top, { size: 15, fill: '#5F6963' }),
      ...lines.map((each, index) => textLine(each, VALUE, top + index * LINE, { size: 15, fill: '#1F2421' })),
      line([LEFT, y - 30], [WIDTH - LEFT, y - 30], '#D9DDD8'),
    ].join('')
  })
  const content =
    rect(0, 0, WIDTH, HEIGHT, '#FFFFFF') +
    rect(24, 24, WIDTH - 48, HEIGHT - 48, 'none', 'stroke="#0E7052" stroke-width="2"') +
    textLine(title, WIDTH / 2, 110, { size: 30, fill: '#0B5D43', anchor: 'middle' }) +
    facts.join('') +
    textLine(foot, WIDTH / 2, HEIGHT - 60, { size: 13, fill: '#5F6963', anchor: 'middle' })
  return sharp(Buffer.from(svgOf(WIDTH, HEIGHT, [WIDTH * SCALE, HEIGHT * SCALE], content)))
    .png({ compressionLevel: 6 })
    .toBuffer()
}
