import { splitList } from '#shop-api/platform/table-files/cells.ts'
import { keysOf } from '#shop-api/platform/table-files/column.ts'
import type { FileRow } from '#shop-api/platform/table-files/rows.ts'
import { written } from '#shop-api/platform/table-files/rows.ts'
import type { ColumnKey, Texts } from './columns.ts'
import { batchKeys, columns } from './columns.ts'

type Row = FileRow<ColumnKey>

const isOfBatch = (key: ColumnKey): boolean => (batchKeys as readonly string[]).includes(key)

/** As many values as the row has batch numbers; the warehouse may be written once. Undefined where they do not match. */
function valuesOf({ cells }: Row, key: ColumnKey, count: number): string[] | undefined {
  const values = splitList(cells[key] ?? '')
  if (values.length === count) return values
  if (values.length === 0) return Array.from({ length: count }, () => '')
  return values.length === 1 && key === 'warehouse' ? Array.from({ length: count }, () => values[0] ?? '') : undefined
}

const countOf = ({ cells }: Row): number => splitList(cells.batchNo ?? '').length

/** Rows of one article, one for each of its batches as many programs export them, as one row; null where they are none such. */
export function gatherBatches(rows: readonly Row[]): Row | null {
  const [first] = rows
  if (!first || rows.some((row) => countOf(row) === 0)) return null
  const lines = rows.map(({ line }) => line)
  const reasons = rows.flatMap((row) => row.reasons.map((reason) => `第${row.line}行${reason}`))
  const cells: Texts = {}
  for (const key of keysOf(columns)) {
    if (first.cells[key] === undefined) continue
    const { heading, read } = columns[key]
    if (isOfBatch(key)) {
      const values = rows.map((row) => valuesOf(row, key, countOf(row)))
      const unequal = values.indexOf(undefined)
      if (unequal >= 0) reasons.push(`第${lines[unequal]}行${heading}与批号须一一对应`)
      else if (values.flat().some((value) => value !== '')) cells[key] = values.flat().join(';')
      else cells[key] = ''
      continue
    }
    const filled = rows.map((row) => row.cells[key] ?? '').filter((cell) => cell !== '')
    const different = [...new Map(filled.map((cell) => [written(read, cell), cell])).values()]
    if (different.length > 1)
      reasons.push(`第${lines.join('、')}行的${heading}不同：${different.slice(0, 3).join('、')}`)
    cells[key] = filled[0] ?? ''
  }
  return { ...first, cells, reasons, lines }
}
