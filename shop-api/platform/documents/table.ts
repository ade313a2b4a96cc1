import type { Paper } from './sheet.ts'

export interface PaperColumn {
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'center' | 'right'
}

interface PaperTable {
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Where it begins, in points. */
  readonly x: number
  readonly y: number
  readonly size?: number
  /** Lines end here on each page, and begin there on the next one. */
  readonly bottom: number
  readonly top?: number
}

const GAP = 7

/** Letters of a table, for the fonts of its document. */
export const lettersOfTable = ({ columns, rows }: Pick<PaperTable, 'columns' | 'rows'>): string =>
  [...columns.map(({ title }) => title), ...rows.flat()].join('')

/** Draws a table over as many pages as it takes, its head on each. Answers with where it ends. */
export function drawTable(paper: Paper, table: PaperTable): number {
  const { columns, rows, x, size = 8, bottom, top = 36 } = table
  const places = columns.map((_, at) => columns.slice(0, at).reduce((sum, { width }) => sum + width, x))
  const wide = columns.reduce((sum, { width }) => sum + width, 0)
  const write = (y: number, cells: readonly string[], weight: 400 | 700): number => {
    const heights = columns.map(({ width, align = 'left' }, at) =>
      paper.text(places[at] ?? x, y, cells[at] ?? '', { size, weight, width: width - GAP, align }),
    )
    return Math.max(...heights)
  }
  const titles = columns.map(({ title }) => title)
  const head = (y: number): number => {
    const end = y + write(y, titles, 700) + 3
    paper.rule(x, end, x + wide, end)
    return end + 4
  }
  let y = head(table.y)
  for (const cells of rows) {
    const height = Math.max(
      ...columns.map(({ width }, at) => paper.heightOf(cells[at] ?? '', { size, width: width - GAP })),
    )
    if (y + height > bottom) {
      paper.document.addPage()
      y = head(top)
    }
    write(y, cells, 400)
    y += height + 3
    paper.rule(x, y, x + wide, y, '#D9DDD8')
    y += 3
  }
  return y
}
