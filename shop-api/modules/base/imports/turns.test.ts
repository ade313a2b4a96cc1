import { sheetOf } from '#lib/sheets/sheet.ts'
import { code } from '#shop-api/platform/table-files/cells.ts'
import type { ReportedRow } from '#shop-api/platform/table-files/report.ts'
import { readRows } from '#shop-api/platform/table-files/rows.ts'
import { unusualOf } from '#shop-api/platform/table-files/understood.ts'
import { digestOf } from './import-file.ts'

const columns = { code: { heading: '编码', read: code(40) } }
const rules = { noun: '商品', mostRows: 60_000, columns, ways: [['code' as const]] }
const sheet = sheetOf([['编码'], ...Array.from({ length: 10_000 }, (_, at) => [`A${at}`])])

/** How often others had their turn while this was done. */
async function turnsDuring<Value>(work: () => Promise<Value>): Promise<{ value: Value; turns: number }> {
  let turns = 0
  let isOver = false
  const others = () => {
    turns += 1
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  const value = await work()
  isOver = true
  return { value, turns }
}

test('of a large file a thousand rows hold others at most, whatever is done with them', async () => {
  const { value: rows, turns } = await turnsDuring(() => readRows(rules, sheet))
  expect(rows.length).toBe(10_000)
  expect(turns).toBeGreaterThanOrEqual(10)
  const reported = rows.map((row): ReportedRow => ({ row, state: 'new', reasons: [], changes: [] }))
  expect((await turnsDuring(() => unusualOf(columns, sheet, reported))).turns).toBeGreaterThanOrEqual(10)
  expect((await turnsDuring(() => digestOf(reported))).turns).toBeGreaterThanOrEqual(10)
})
