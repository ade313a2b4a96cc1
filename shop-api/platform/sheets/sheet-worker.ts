import writeExcelFile from 'write-excel-file/node'
import { toCsv } from '#lib/kernel/csv.ts'
import { readSheets } from '#lib/sheets/read.ts'
import { encodeGb18030, SheetError } from '#lib/sheets/text.ts'
import { serveTasks } from '#shop-api/platform/bounded/serve-tasks.ts'
import { linesXml, packedPart } from './sheet-lines.ts'
import type { FilledSheet, SheetAnswer, SheetTask } from './sheet-task.ts'

/** Copying rows blocks the thread that receives them; a thousand take about a millisecond. */
const ROWS_AT_ONCE = 1000

/** Cells of few rows as the library takes them, the first row bold. */
const cellsOf = ([head = [], ...rows]: FilledSheet['rows']) => {
  const filled = (row: readonly (string | number)[], style: object) =>
    row.map((value) => {
      if (value === '') return null
      return typeof value === 'number'
        ? { value, type: Number, format: '0.00', ...style }
        : { value, type: String, ...style }
    })
  return [filled(head, { fontWeight: 'bold' as const }), ...rows.map((row) => filled(row, {}))]
}

async function writeWorkbook(sheets: readonly FilledSheet[]): Promise<Uint8Array> {
  const made = await writeExcelFile(
    sheets.map(({ name, rows }) => ({ data: cellsOf(rows), sheet: name, stickyRowsCount: 1 })),
  )
  return new Uint8Array(await made.toBuffer())
}

function textOf({ rows, format }: Extract<SheetTask, { kind: 'text' }>): Uint8Array {
  const csv = toCsv(rows)
  return format === 'gb18030' ? encodeGb18030(csv.slice(1)) : new TextEncoder().encode(csv)
}

async function* answersTo(task: SheetTask): AsyncGenerator<SheetAnswer, void> {
  try {
    if (task.kind === 'text') return yield { bytes: textOf(task) }
    if (task.kind === 'workbook') return yield { bytes: await writeWorkbook(task.sheets) }
    if (task.kind === 'lines') return yield packedPart(linesXml(task.rows, task.from), task.before)
    for (const { cells, flaws, ...sheet } of await readSheets(task.bytes, task.mostRows)) {
      yield { sheet }
      const flawsOf = Map.groupBy(flaws, ({ line }) => Math.floor((line - 1) / ROWS_AT_ONCE))
      for (let sent = 0; sent < cells.length; sent += ROWS_AT_ONCE)
        yield { rows: cells.slice(sent, sent + ROWS_AT_ONCE), flaws: flawsOf.get(sent / ROWS_AT_ONCE) ?? [] }
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    yield { reason: error.message }
  }
}

serveTasks(answersTo)
