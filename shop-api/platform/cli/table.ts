/** Columns a Chinese character takes on a terminal. */
const WIDE = 2

export function widthOf(text: string): number {
  let width = 0
  for (const sign of text) width += /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠￠-￦]/u.test(sign) ? WIDE : 1
  return width
}

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** Rows under headings, as plain text for a terminal: each by its cells, or as it is. */
export function table<Row>(
  headings: readonly string[],
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly unknown[] = (row) => row as unknown[],
): string {
  if (rows.length === 0) return '（暂无记录）'
  const texts = [headings, ...rows.map((row) => cellsOf(row).map((cell) => String(cell ?? '—')))]
  const widths = headings.map((_, column) => Math.max(...texts.map((row) => widthOf(row[column] ?? ''))))
  return texts
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names and values under each other. */
export function facts(pairs: readonly (readonly [name: string, value: unknown])[]): string {
  const width = Math.max(...pairs.map(([name]) => widthOf(name)))
  return pairs.map(([name, value]) => `${pad(name, width)}  ${value ?? '—'}`).join('\n')
}
