import writeExcelFile from 'write-excel-file/node'
import { toCsv } from '#lib/kernel/csv.ts'
import { readSheets } from '#lib/sheets/read.ts'
import { encodeGb18030, SheetError } from '#lib/sheets/text.ts'
import { serveTasks } from '#shop-api/platform/bounded/serve-tasks.ts'
import type { NamedRows, SheetAnswer, SheetTask } from './sheet-task.ts'

/** Copying rows blocks the thread that receives them; a thousand take about a millisecond. */
const ROWS_AT_ONCE = 1000

interface WrittenCell {
  readonly value: string
  readonly type: typeof String
}

/** Cells that are kept to be the same with the next of equal text. */
const MOST_SHARED = 50_000

/** Rows as the library takes them. Equal texts are one cell: of millions most repeat. */
function cellsOf([head = [], ...rows]: NamedRows['rows']) {
  const known = new Map<string, WrittenCell>()
  const cellOf = (value: string): WrittenCell => {
    const same = known.get(value)
    if (same) return same
    if (known.size >= MOST_SHARED) known.clear()
    const cell = { value, type: String }
    known.set(value, cell)
    return cell
  }
  const filled = <Cell>(row: readonly string[], made: (value: string) => Cell) =>
    row.map((value) => (value === '' ? null : made(value)))
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
  return [filled(head, bold), ...rows.map((row) => filled(row, cellOf))]
}

async function writeXlsx(rows: NamedRows['rows'], beside: NamedRows | undefined): Promise<Uint8Array> {
  const sheets = [{ name: 'Sheet1', rows }, ...(beside ? [beside] : [])]
  const made = await writeExcelFile(
    sheets.map((each) => ({ data: cellsOf(each.rows), sheet: each.name, stickyRowsCount: 1 })),
  )
  return new Uint8Array(await made.toBuffer())
}

async function write({ rows, format, beside }: Extract<SheetTask, { kind: 'write' }>): Promise<Uint8Array> {
  if (format === 'xlsx') return writeXlsx(rows, beside)
  const csv = toCsv(rows)
  return format === 'gb18030' ? encodeGb18030(csv.slice(1)) : new TextEncoder().encode(csv)
}

async function* answersTo(task: SheetTask): AsyncGenerator<SheetAnswer, void> {
  try {
    if (task.kind === 'write') return yield { bytes: await write(task) }
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
