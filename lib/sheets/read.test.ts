import type { BookType, WorkSheet } from '@e965/xlsx'
import { utils, write } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { readSheets } from './read.ts'
import type { Sheet } from './sheet.ts'

const rows = [
  ['编码', '单价', '库存'],
  ['A1', 12.5, 10],
  ['A2', 99, 20],
  ['A3', null, 30],
]

function workbook(change: (sheet: WorkSheet) => void, bookType: BookType = 'xlsx'): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows)
  change(sheet)
  return new Uint8Array(write(utils.book_new(sheet, 'Sheet1'), { type: 'buffer', bookType, cellStyles: true }))
}

const encode = (text: string) => new TextEncoder().encode(text)

async function only(bytes: Uint8Array): Promise<Sheet> {
  const [sheet, ...others] = await readSheets(bytes, 100)
  if (!sheet || others.length > 0) throw new Error('not one sheet')
  return sheet
}

const flawed = ({ flaws }: Sheet) => flaws.map(({ line, column, reason }) => `${line} ${column} ${reason}`)

test.each<BookType>(['xlsx', 'xlsm', 'biff8', 'ods', 'xlml', 'html'])(
  'a cell of %s that is one with another has no value of its own',
  async (type) => {
    const down = workbook((sheet) => {
      sheet['!merges'] = [utils.decode_range('B2:B4')]
    }, type)
    expect(flawed(await only(down))).toEqual([
      '3 1 与B2合并为一格，请取消合并后逐格填写',
      '4 1 与B2合并为一格，请取消合并后逐格填写',
    ])
    const across = workbook((sheet) => {
      sheet['!merges'] = [utils.decode_range('B3:C3')]
    }, type)
    expect(flawed(await only(across))).toEqual(['3 2 与B3合并为一格，请取消合并后逐格填写'])
  },
)

test.each(['A1:C1', 'D2:F2', 'A6:XFD1048576'])('headings and empty cells may be merged: %s', async (range) => {
  const bytes = workbook((sheet) => {
    sheet['!merges'] = [utils.decode_range(range)]
  })
  expect((await only(bytes)).flaws).toEqual([])
})

const XML =
  '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">'
const inXml = (row: string) => `${XML}<Worksheet ss:Name="a"><Table>${row}</Table></Worksheet></Workbook>`
const TEXT = '<Data ss:Type="String">a</Data>'

/** Each would be passed place by place: 20 s of a core for a hundred bytes. */
test.each([
  '<table><tr><td colspan=1000000>a</td><td>b</td></tr></table>',
  '<table><tr><td colspan="1000000000">a</td><td>b</td></tr></table>',
  `<table>${'<tr><td colspan=1000000000 rowspan=1000000000>a</td></tr>'.repeat(3)}</table>`,
  inXml(`<Row><Cell ss:MergeAcross="2000000000">${TEXT}</Cell><Cell>${TEXT}</Cell></Row>`),
  inXml(`<Row><Cell ss:Index="1000000000">${TEXT}</Cell></Row>`),
  inXml(`<Row ss:Index="1000000000"><Cell>${TEXT}</Cell></Row>`),
  inXml(`<Column ss:Span="1000000000"/><Row><Cell>${TEXT}</Cell></Row>`),
])('cells further away than any sheet reaches are refused: %s', async (page) => {
  await expect(readSheets(encode(page), 100)).rejects.toThrow(/列数超过200列|文件超过100行|文件无法读取/)
})

test('tags that never end are refused, each looked at once', async () => {
  await expect(readSheets(encode(`<table>${'<tr'.repeat(3_000_000)}`), 100)).rejects.toThrow('文件无法读取')
})

test('rows and columns that a sheet hides are read and said', async () => {
  const bytes = workbook((sheet) => {
    sheet['!rows'] = [{}, { hidden: true }, { hidden: true }, {}, { hidden: true }]
    sheet['!cols'] = [{}, { hidden: true }, {}, { hidden: true }]
  })
  const { cells, notes } = await only(bytes)
  expect(cells[1]).toEqual(['A1', '12.5', '10'])
  expect(notes).toEqual(['读取工作表“Sheet1”', '含2个隐藏（或被筛选隐藏）的行，也会读取', '含隐藏的列B，也会读取'])
  expect((await only(workbook(() => undefined))).notes).toEqual(['读取工作表“Sheet1”'])
})

test.each<[string, Uint8Array]>([
  ['CSV', encode('编码,单价\nA1,12\u202E34')],
  [
    'XLSX',
    workbook((sheet) => {
      sheet.B2 = { t: 's', v: '12\u202E34' }
    }),
  ],
])('digits of %s that are turned round are refused, not read in the order they are kept in', async (_, bytes) => {
  expect(flawed(await only(bytes))).toEqual(['2 1 含有颠倒显示顺序的字符，请重新输入'])
})

test.each([
  ['a second mark', '\uFEFF\uFEFF编码,单价\nA1,5'],
  ['a second mark before quotes', '\uFEFF\uFEFF"编码","单价"\nA1,5'],
  ['the sign that spreadsheets look for', 'sep=;\r\n编码;单价\r\nA1;5'],
  ['the same behind a mark', '\uFEFFsep=,\n编码,单价\nA1,5'],
  ['old ends of lines', '编码,单价\rA1,5'],
])('a text with %s is a table', async (_, text) => {
  expect((await only(encode(text))).cells).toEqual([
    ['编码', '单价'],
    ['A1', '5'],
  ])
})

test('a formula in a text is refused with its row and column', async () => {
  await expect(readSheets(encode('编码,单价\nA1,5\nA2,=B2*2'), 100)).rejects.toThrow('第3行B列是公式（=B2*2）')
})

test('hidden and filtered rows and hidden columns of an ODS are said as those of a workbook', async () => {
  const book = utils.book_new(utils.aoa_to_sheet(['码名', '一二', '三四', '五六', '七八'].map((row) => [...row])), '甲')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['码'], ['七']]), '乙')
  const parts = unzipSync(new Uint8Array(write(book, { type: 'buffer', bookType: 'ods' })))
  const [before = '', head = '', first = '', second = '', third = '', ...others] = new TextDecoder()
    .decode(parts['content.xml'])
    .split(/(?=<table:table-row>)/)
  const hiding = (row: string, more: string) =>
    row.replace('<table:table-row', `<table:table-row table:visibility=${more}`)
  const columns =
    '<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>'
  const content = [
    ...[before, columns, head, first, hiding(second, '"collapse" table:number-rows-repeated="2"')],
    ...[hiding(third, '"filter"'), ...others],
  ].join('')
  const bytes = zipSync({ ...parts, 'content.xml': new TextEncoder().encode(content) })
  expect((await readSheets(bytes, 100)).map(({ notes }) => notes)).toEqual([
    ['读取工作表“甲”', '含3个隐藏（或被筛选隐藏）的行，也会读取', '含隐藏的列B，也会读取'],
    ['读取工作表“乙”'],
  ])
})
