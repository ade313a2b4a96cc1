import PdfDocument from 'pdfkit'
import type { DocumentFonts, Weight } from './fonts.ts'
import { fontsFor } from './fonts.ts'

export interface TextLook {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
  /** Lines are broken at this width, in points. */
  readonly width?: number
  readonly align?: 'left' | 'center' | 'right'
}

const LEADING = 1.4
const INK = '#1F2421'

/** A page to write on in Chinese, in points from the upper left corner. */
export class Paper {
  readonly document: PDFKit.PDFDocument
  readonly #fonts: DocumentFonts

  constructor(fonts: DocumentFonts, layout: 'portrait' | 'landscape', title: string) {
    this.#fonts = fonts
    this.document = new PdfDocument({
      size: 'A4',
      layout,
      margin: 36,
      info: { Title: title },
      autoFirstPage: true,
      bufferPages: true,
    })
    for (const [file, weights] of fonts.files) {
      for (const weight of [400, 700] as const) this.document.registerFont(`${file} ${weight}`, weights[weight])
    }
  }

  /** Parts of a text that one font has. */
  #runs(text: string): { file: string; text: string }[] {
    const runs: { file: string; text: string }[] = []
    for (const letter of text) {
      const file = this.#fonts.fileOf(letter)
      const last = runs.at(-1)
      if (last?.file === file) last.text += letter
      else runs.push({ file, text: letter })
    }
    return runs
  }

  widthOf(text: string, size: number, weight: Weight): number {
    return this.#runs(text).reduce(
      (width, run) => width + this.document.font(`${run.file} ${weight}`).fontSize(size).widthOfString(run.text),
      0,
    )
  }

  #lines(text: string, size: number, weight: Weight, width: number): string[] {
    const lines: string[] = []
    for (const paragraph of text.split('\n')) {
      if (width === Number.POSITIVE_INFINITY || this.widthOf(paragraph, size, weight) <= width) {
        lines.push(paragraph)
        continue
      }
      let line = ''
      for (const letter of paragraph) {
        if (line !== '' && this.widthOf(line + letter, size, weight) > width) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
      lines.push(line)
    }
    return lines
  }

  heightOf(text: string, { size = 9, weight = 400, width = Number.POSITIVE_INFINITY }: TextLook): number {
    return this.#lines(text, size, weight, width).length * size * LEADING
  }

  /** Writes and answers with how high it was. */
  text(x: number, y: number, text: string, look: TextLook = {}): number {
    const { size = 9, weight = 400, color = INK, width = Number.POSITIVE_INFINITY, align = 'left' } = look
    const lines = this.#lines(text, size, weight, width)
    for (const [at, line] of lines.entries()) {
      const rest = width - this.widthOf(line, size, weight)
      let left = x + (align === 'right' ? rest : align === 'center' ? rest / 2 : 0)
      for (const run of this.#runs(line)) {
        this.document.font(`${run.file} ${weight}`).fontSize(size).fillColor(color)
        this.document.text(run.text, left, y + at * size * LEADING, { lineBreak: false, baseline: 'top' })
        left += this.document.widthOfString(run.text)
      }
    }
    return lines.length * size * LEADING
  }

  /** Renders on every page once all are there; what is written last, since a page of many can only then say so. */
  onEachPage(render: (page: number, pages: number) => void): void {
    const { start, count } = this.document.bufferedPageRange()
    for (let at = 0; at < count; at += 1) {
      this.document.switchToPage(start + at)
      render(at + 1, count)
    }
  }

  box(x: number, y: number, width: number, height: number, color = '#8A938D'): void {
    this.document.rect(x, y, width, height).lineWidth(0.6).stroke(color)
  }

  rule(x: number, y: number, toX: number, toY: number, color = '#8A938D'): void {
    this.document.moveTo(x, y).lineTo(toX, toY).lineWidth(0.6).stroke(color)
  }
}

interface Sheet {
  readonly title: string
  readonly layout: 'portrait' | 'landscape'
  /** Everything that will be written, so that its letters are at hand. */
  readonly letters: string
  readonly render: (paper: Paper) => void
}

/** Renders a document and answers with its bytes. */
export async function renderPdf({ title, layout, letters, render }: Sheet): Promise<Buffer> {
  return renderWithFonts(await fontsFor(letters), title, layout, render)
}

/** The same where the letters of many documents were cut out of the fonts together. */
export async function renderWithFonts(
  fonts: DocumentFonts,
  title: string,
  layout: Sheet['layout'],
  render: Sheet['render'],
): Promise<Buffer> {
  const paper = new Paper(fonts, layout, title)
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    paper.document.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.document.on('end', () => resolve(Buffer.concat(chunks)))
    paper.document.on('error', reject)
  })
  render(paper)
  paper.document.end()
  return whole
}
