import type { BookType, WorkSheet } from '@e965/xlsx'
import { CFB, utils, write } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { encodeGb18030 } from '#lib/sheets/text.ts'
import { readSheets } from './sheet-files.ts'

const MOST = 100
const HEAD = ['编码', '名称', '单价', '有效期至']
const text = (value: string) => new TextEncoder().encode(value)
const read = (bytes: Uint8Array) => readSheets(bytes, MOST)
const only = async (bytes: Uint8Array) => {
  const sheets = await read(bytes)
  expect(sheets).toHaveLength(1)
  return sheets[0]
}

interface Given {
  readonly sheets: Readonly<Record<string, WorkSheet>>
  readonly hidden?: readonly string[]
  readonly date1904?: boolean
  readonly type?: BookType
}

function bookOf({ sheets, hidden = [], date1904 = false, type = 'xlsx' }: Given): Uint8Array {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  book.Workbook = {
    Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })),
    WBProps: { date1904 },
  }
  return new Uint8Array(write(book, { type: 'array', bookType: type, compression: true }))
}

const tableOf = (...rows: readonly (readonly unknown[])[]): WorkSheet => utils.aoa_to_sheet(rows.map((row) => [...row]))

/** A workbook with a part changed by hand, as other programs write it. */
function rewritten(bytes: Uint8Array, part: RegExp, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes)
  const name = Object.keys(parts).find((each) => part.test(each)) ?? ''
  return zipSync({ ...parts, [name]: text(change(new TextDecoder().decode(parts[name]))) })
}

const row = ['A0001', '阿莫西林胶囊', 12.6, '2027-10-31']

test.each(['xlsx', 'xlsm', 'biff8', 'xlml', 'ods', 'html'] as const)(
  'a table written as %s is read cell by cell',
  async (type) => {
    const sheet = await only(bookOf({ sheets: { 商品: tableOf(HEAD, row) }, type }))
    expect(sheet?.cells).toEqual([HEAD, row.map(String)])
  },
)

test.each([
  ['UTF-16 with its mark', (value: string) => Buffer.from(`\uFEFF${value}`, 'utf16le')],
  ['GB18030', (value: string) => encodeGb18030(value)],
  ['UTF-8', (value: string) => text(value)],
])('text in %s keeps its characters', async (_, encode) => {
  const sheet = await only(new Uint8Array(encode('编码\t名称\r\nA1\t当归（片）')))
  expect(sheet?.cells).toEqual([
    ['编码', '名称'],
    ['A1', '当归（片）'],
  ])
})

test('codes in a page stay texts, in its own encoding', async () => {
  const page =
    '<html><head><meta charset="gb2312"></head><table><tr><td>编码<td>单价<tr><td>000123<td>12.60</table></html>'
  const whole = page.replace('编码<td>', '编码</td><td>').replace('<tr><td>000123', '</td></tr><tr><td>000123')
  for (const each of [page, whole])
    expect((await only(encodeGb18030(each)))?.cells).toEqual([
      ['编码', '单价'],
      ['000123', '12.60'],
    ])
})

test('hidden sheets are not read, and it is said which one was', async () => {
  const sheets = { 字典: tableOf(['编码', '单价'], ['A1', 99]), 报价: tableOf(['编码', '单价'], ['A1', 12.6]) }
  const sheet = await only(bookOf({ sheets, hidden: ['字典'] }))
  expect(sheet?.cells[1]).toEqual(['A1', '12.6'])
  expect(sheet?.notes).toEqual(['读取工作表“报价”', '未读取隐藏的工作表：字典'])
})

test('days are counted from where the workbook says', async () => {
  const dated = tableOf(['有效期至'], [{ t: 'n', v: 44_681, z: 'yyyy-mm-dd' }])
  expect((await only(bookOf({ sheets: { a: dated } })))?.cells[1]).toEqual(['2022-04-30'])
  const since1904 = bookOf({ sheets: { a: dated }, date1904: true })
  expect((await only(since1904))?.cells[1]).toEqual(['2026-05-01'])
  const spelt = rewritten(since1904, /workbook\.xml$/, (xml) => xml.replace('date1904="1"', 'date1904="true"'))
  expect((await only(spelt))?.cells[1]).toEqual(['2026-05-01'])
})

test.each([
  ['000000', 123, '000123'],
  ['General', 6_901_234_567_892, '6901234567892'],
  ['0.00', 12.5, '12.5'],
  ['#,##0.00', 1250.5, '1250.5'],
  ['"¥"#,##0.00', 1250.5, '1250.5'],
  ['0"盒"', 12, '12'],
  ['0%', 0.06, '6%'],
  ['yyyy-mm', 46_357, '2026-12'],
  ['yyyy"年"m"月"', 46_357, '2026-12'],
  ['yyyy/m/d', 46_357, '2026-12-01'],
  ['yyyy/m/d h:mm', 46_357.354_166_666_664, '2026-12-01 08:30:00'],
])('format %p shows %p as %p', async (format, value, shown) => {
  const sheet = await only(bookOf({ sheets: { a: tableOf(['列'], [{ t: 'n', v: value, z: format }]) } }))
  expect([sheet?.cells[1], sheet?.flaws.filter(({ unless }) => !unless)]).toEqual([[shown], []])
})

test.each([
  ['0.00', 12.345, '显示为“12.35”，实际值为12.345'],
  ['0', 0.5, '显示为“1”，实际值为0.5'],
  ['0.00E+00', 6_901_234_567_892, '实际值为6901234567892'],
  ['General', 1_234_567_890_123_456, '超过15位数字'],
  ['h:mm', 0.5, '只有时间'],
  ['yyyy', 46_357, '显示为“2026”，只有年份'],
  ['m"月"d"日"', 46_357, '显示为“12月1日”，看不出年份'],
  [';;;', 12.5, '显示为“”，实际值为12.5'],
  ['0.00;[Red]0.00', -12.5, '显示为“12.50”，实际值为-12.5'],
])('format %p of %p is refused at its place', async (format, value, reason) => {
  const sheet = await only(bookOf({ sheets: { a: tableOf(['编码', '列'], ['A1', { t: 'n', v: value, z: format }]) } }))
  expect(sheet?.flaws).toEqual([{ line: 2, column: 1, reason: expect.stringContaining(reason) }])
})

test.each([
  ['0.00', 12, 'number', '显示为“12.00”，实际值为12'],
  ['#,##0', 1234, 'number', '显示为“1,234”'],
  ['0.00E+00', 100_000, 'number', '显示为“1.00E+05”'],
  ['_ * #,##0_ ;_ * \\-#,##0_ ;_ * "-"??_ ;_ @_ ', 0, 'number', '实际值为0'],
  ['yyyy/m/d', 46_357, 'day', '是日期（显示为“2026/12/1”）'],
])(
  'format %p of %p is a value for columns of a %s, and refused in those of words',
  async (format, value, unless, reason) => {
    const sheet = await only(
      bookOf({ sheets: { a: tableOf(['编码', '列'], ['A1', { t: 'n', v: value, z: format }]) } }),
    )
    expect(sheet?.flaws).toMatchObject([{ line: 2, column: 1, unless, reason: expect.stringContaining(reason) }])
  },
)

test('error values are named with their place', async () => {
  const sheet = await only(bookOf({ sheets: { a: tableOf(['编码', '品牌'], ['A1', { t: 'e', v: 42 }]) } }))
  expect(sheet?.flaws).toEqual([{ line: 2, column: 1, reason: '是错误值“#N/A”' }])
})

test('borders far away are no content', async () => {
  const far = '<row r="70000"><c r="A70000" s="0"/></row></sheetData>'
  const wide = '<c r="XFD2" s="0"/></row></sheetData>'
  const bytes = bookOf({ sheets: { a: tableOf(HEAD, row) } })
  for (const xml of [far, wide]) {
    const changed = rewritten(bytes, /sheet1\.xml$/, (sheet) =>
      xml === wide ? sheet.replace('</row></sheetData>', xml) : sheet.replace('</sheetData>', xml),
    )
    expect((await only(changed))?.cells).toHaveLength(2)
  }
})

test('characters that nobody sees are taken out and counted', async () => {
  const sheet = await only(text('编码,生产厂家\nA1\u200B,\u202D样例制药\u202C\nA2,样例制药'))
  expect(sheet?.cells.slice(1)).toEqual([
    ['A1', '样例制药'],
    ['A2', '样例制药'],
  ])
  expect(sheet?.notes).toEqual(['2个单元格中的不可见字符已去除'])
})

test('CSV keeps texts that programs guard, and signs of inches', async () => {
  expect((await only(text('编码,型号\n="A0001",3" 型\n="000""1",a')))?.cells.slice(1)).toEqual([
    ['A0001', '3" 型'],
    ['000"1', 'a'],
  ])
})

test('a file with a password says so', async () => {
  const container = CFB.utils.cfb_new()
  for (const part of ['EncryptionInfo', 'EncryptedPackage'])
    CFB.utils.cfb_add(container, `/${part}`, new Uint8Array(5000).fill(7))
  const bytes = CFB.write(container, { type: 'buffer' })
  await expect(read(new Uint8Array(bytes as Buffer))).rejects.toThrow('文件有密码保护')
})

test.each([
  ['two million empty rows', (xml: string) => xml.replace('</sheetData>', `${'<row/>'.repeat(2_000_000)}</sheetData>`)],
  ['390 MB of blanks', (xml: string) => xml.replace('</sheetData>', `${' '.repeat(390_000_000)}</sheetData>`)],
  ['cells that never end', (xml: string) => xml.replace('</sheetData>', `${'<c '.repeat(500_000)}</sheetData>`)],
])('%s harm nobody', async (_, change) => {
  const answer = await read(rewritten(bookOf({ sheets: { a: tableOf(HEAD, row) } }), /sheet1\.xml$/, change)).then(
    ([sheet]) => sheet?.cells.length,
    (error: Error) => error.message,
  )
  expect([2, '文件解压后过大，已拒绝', '文件无法读取，请用 Excel 或 WPS 另存为 .xlsx 或 .csv 后再导入']).toContain(
    answer,
  )
})
