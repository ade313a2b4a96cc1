import os from 'node:os'

/** Columns as wide as their widest cell: the first to the left, all others to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log(line(head))
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const row of rows) console.log(line(row))
}

export function printHeading(text: string): void {
  console.log(`\n${text}`)
}

/** On what and when: without it a number says nothing. */
export function printMachine(): void {
  const [cpu] = os.cpus()
  const memory = Math.round(os.totalmem() / 1024 ** 3)
  const load = os
    .loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')
  console.log(
    `${new Date().toISOString()}  ${os.cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GB, Node ${process.version}, load before the start ${load}`,
  )
}

/** A measurement's end in one word; a missed target never fails the run, because timing depends on the machine. */
export const verdict = (met: boolean): string => (met ? 'met' : 'MISSED')
