import { setImmediate as nextTurn } from 'node:timers/promises'
import { unhurried } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { writeSheetFile } from '#shop-api/platform/sheets/sheet-files.ts'
import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import type { ColumnKey } from './columns.ts'
import { columnKeys, columnOf, textsOf } from './columns.ts'
import type { Change, ComparedRow } from './compare.ts'
import { READ_CHUNK, recordsAfter } from './records.ts'
import { REMARK } from './rows.ts'

/** Columns that files of one purpose have. */
export const columnSets = {
  all: columnKeys,
  prices: ['code', 'name', 'spec', 'unitPrice', 'retailPrice', 'ladderType', 'ladder'],
  stock: ['code', 'name', 'spec', 'warehouse', 'batchNo', 'madeOn', 'expiresOn', 'stock'],
} as const satisfies Readonly<Record<string, readonly ColumnKey[]>>
export const columnSetNames = Object.keys(columnSets) as (keyof typeof columnSets)[]

interface Wanted {
  readonly columns: keyof typeof columnSets
  readonly format: SheetFormat
}

const headingsOf = (keys: readonly ColumnKey[]): string[] => keys.map((key) => columnOf(key).heading)

/** All goods, in a file that an import takes and that then changes nothing. */
export async function exportGoods(db: Db, { columns, format }: Wanted): Promise<Uint8Array> {
  const keys: readonly ColumnKey[] = columnSets[columns]
  const rows = [headingsOf(keys)]
  for (let lastId = 0, found = READ_CHUNK; found === READ_CHUNK; ) {
    const records = await recordsAfter(unhurried(db), lastId)
    for (const record of records) {
      const texts = textsOf(record)
      rows.push(keys.map((key) => texts[key]))
    }
    found = records.length
    lastId = records.at(-1)?.id ?? lastId
    await nextTurn()
  }
  return writeSheetFile(rows, format)
}

/** An empty file with an example that an import passes over. */
export function goodsTemplate({ columns, format }: Wanted): Promise<Uint8Array> {
  const keys: readonly ColumnKey[] = columnSets[columns]
  const example = keys.map((key) => (key === 'code' ? `${REMARK}示例，导入时跳过：` : '') + columnOf(key).example)
  return writeSheetFile([headingsOf(keys), example], format)
}

const stateTexts = { new: '新增', changed: '更改', same: '不变', wrong: '错误' } as const

export const changeText = ({ heading, before, after }: Change): string =>
  `${heading}：${before || '空'} → ${after || '空'}`

/** Rows of a file as they were, with their line and with what would become of them or why they can't be taken. */
export function reportFile(rows: readonly ComparedRow[], format: SheetFormat): Promise<Uint8Array> {
  const given = new Set(rows.flatMap(({ row }) => Object.keys(row.cells)))
  const keys = columnKeys.filter((key) => given.has(key))
  const lines = rows.map(({ row, state, reasons, changes }) => [
    ...keys.map((key) => row.cells[key] ?? ''),
    String(row.line),
    stateTexts[state],
    state === 'wrong' ? reasons.join('；') : changes.map(changeText).join('；'),
  ])
  return writeSheetFile([[...headingsOf(keys), '行号', '结果', '原因'], ...lines], format)
}
