/** @jest-environment node */
import { readPurchaseList } from '#lib/domain/purchase-list-table.ts'
import type { DrawnCell } from '#shop-api/testing/cells/cell.ts'
import { plainCell } from '#shop-api/testing/cells/cell.ts'
import { writeXls } from '#shop-api/testing/cells/write-xls.ts'
import { writeXlsx } from '#shop-api/testing/cells/write-xlsx.ts'
import { readListFile } from './purchase-list-file.ts'

const HEADS = ['商品编码', '库存数量', '采购数量']
const numberCell = (value: number, format: string): DrawnCell => ({
  book: { value, format },
  shown: '',
  meant: {},
  shownMeant: {},
})
const text = (value: string): DrawnCell => plainCell(value, value)

async function linesOf(bytes: Uint8Array, name = '计划') {
  const table = await readListFile(new File([new Uint8Array(bytes)], name))
  if (!table.ok) return table.problem
  const lines = readPurchaseList(table.value.cells, undefined, table.value.flaws)
  return lines.ok ? lines.value.map(({ row, code, quantity, problem }) => ({ row, code, quantity, problem })) : 'asked'
}

const rows = [
  [numberCell(123, '000000'), text('100'), numberCell(5, '0.00')],
  [text('P2\u200B'), text('100'), numberCell(12.5, '0')],
  [text('P3'), text('100'), numberCell(46_357, 'yyyy/m/d')],
  [text('P4'), text('100'), text('#N/A')],
]

test.each([
  ['xlsx', writeXlsx(HEADS, rows, false)],
  ['xls', writeXls(HEADS, rows, false)],
])('a list as %s is read by what it shows, and a disguised quantity is asked for', async (_, bytes) => {
  expect(await linesOf(bytes)).toEqual([
    { row: 2, code: '000123', quantity: 5, problem: '' },
    { row: 3, code: 'P2', quantity: 0, problem: '数量显示为“13”，实际值为12.5，两者不一致' },
    { row: 4, code: 'P3', quantity: 0, problem: expect.stringContaining('数量是日期（显示为“2026/12/1”）') },
    { row: 5, code: 'P4', quantity: 0, problem: expect.stringContaining('#N/A') },
  ])
})

test.each([
  ['a page named .xls', '<table><tr><td>编码</td><td>数量</td></tr><tr><td>0012</td><td>3</td></tr></table>'],
  ['text under a title, with tabs', '十一月采购计划\n编码\t数量\n="0012"\t3'],
])('%s is read', async (_, content) => {
  expect(await linesOf(new TextEncoder().encode(content))).toEqual([
    expect.objectContaining({ code: '0012', quantity: 3, problem: '' }),
  ])
})

test.each([
  ['nothing', '', '文件内容为空'],
  ['text with an open quote', 'a,"b', '引号不成对'],
  ['a formula', '编码,数量\nA,=1+1', '第2行B列是公式'],
])('%s is refused in words', async (_, content, problem) => {
  expect(await linesOf(new TextEncoder().encode(content))).toContain(problem)
})
