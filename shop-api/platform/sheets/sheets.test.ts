import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import type { SheetData } from 'write-excel-file/node'
import writeExcelFile from 'write-excel-file/node'
import { encodeGb18030 } from '#lib/sheets/text.ts'
import { readSheets, writeSheetFile } from './sheet-files.ts'
import { sheetFormats } from './sheet-task.ts'

const MOST = 100
const cellsOf = async (bytes: Uint8Array, most = MOST) => (await readSheets(bytes, most))[0]?.cells
const text = (value: string) => new TextEncoder().encode(value)

test('every text survives GB18030', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(new TextDecoder('gb18030').decode(encodeGb18030(value))).toBe(value)
    }),
  )
})

test.each(sheetFormats)('cells written as %s are read back as they were', async (format) => {
  const rows = [
    ['编码', '名称', '备注'],
    ['00012', '阿莫西林，胶囊"0.25g"', '=1+1'],
    ['1e5', '𠮷羟苯', '-\n第二行'],
    ['6901234567892', '2026-05-01', '+5'],
    ["'=1", "''-2", "'药"],
  ]
  expect(await cellsOf(await writeSheetFile(rows, format))).toEqual(rows)
})

/** Texts that a workbook's own way of writing may change: what XML has no sign for, line ends, what looks like an escape. */
const texts = fc.string({
  unit: fc.constantFrom(
    'a',
    '中',
    '<',
    '&',
    '"',
    ' ',
    '_',
    'x',
    '000D',
    '_x0041_',
    '\n',
    '\t',
    '\u0001',
    '\uD800',
    ']]>',
  ),
})

test('what no workbook can hold is refused with its place, and written as CSV', async () => {
  const rows = (length: number) => [
    ['编码', '正文'],
    ['A1', '短'],
    ['A2', '长'.repeat(length)],
  ]
  expect(await cellsOf(await writeSheetFile(rows(32_767), 'xlsx'))).toEqual(rows(32_767))
  await expect(writeSheetFile(rows(32_768), 'xlsx')).rejects.toThrow('第3行B列超过32767字，XLSX无法容纳，请改用CSV')
  expect(await cellsOf(await writeSheetFile(rows(32_768), 'csv'))).toEqual(rows(32_768))
})

test('a workbook written in parts says the texts it was given', async () => {
  const row = fc.array(texts, { minLength: 1, maxLength: 30 })
  const parts = fc.sample(row, { numRuns: 40, seed: 7 })
  const rows = [
    ['编码', '名称'],
    ...Array.from({ length: 4_100 }, (_, at) => [`${at}`, ...(parts[at % parts.length] ?? [])]),
  ]
  const bytes = await writeSheetFile(rows, 'xlsx', { name: '说明', rows: [['列名'], ['编码']] })
  const expected = rows.map((cells) => cells.map((cell) => cell.replace(/\r\n?/g, '\n').trim()))
  const [sheet, beside, ...others] = await readSheets(bytes, 5_000)
  expect(others).toEqual([])
  expect(beside).toMatchObject({ name: '说明', cells: [['列名'], ['编码']] })
  const filled = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  expect(sheet?.cells).toEqual(expected.map(filled))
})

test.each([1, 999, 1000, 1001, 2501])(
  '%i rows come whole and in their order from the thread that reads them',
  async (count) => {
    const rows = Array.from({ length: count }, (_, at) => [`行${at}`, String(at)])
    expect(await cellsOf(await writeSheetFile(rows, 'csv'), 3000)).toEqual(rows)
  },
)

test('CSV is read with and without its mark, and with tabs', async () => {
  for (const file of ['编码,名称\n1,a b', '\uFEFF编码,名称\r\n1,a b\r\n', '编码\t名称\n1\ta b\n']) {
    expect(await cellsOf(text(file))).toEqual([
      ['编码', '名称'],
      ['1', 'a b'],
    ])
  }
})

const sheetOf = (cells: SheetData): Promise<Uint8Array> => writeExcelFile(cells).toBuffer()

/** A workbook whose sheet is this text. */
async function withSheet(change: (xml: string) => string): Promise<Uint8Array> {
  const files = unzipSync(new Uint8Array(await sheetOf([[{ value: 'a' }]])))
  const name = Object.keys(files).find((each) => each.startsWith('xl/worksheets/')) ?? ''
  return zipSync({ ...files, [name]: text(change(new TextDecoder().decode(files[name]))) })
}

/** The size that the archive's directory states, made larger. */
function bomb(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < bytes.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 2 ** 30, true)
  return bytes
}

test('a workbook with numbers, dates and truth values is read as a person sees it', async () => {
  const bytes = await sheetOf([
    [
      { value: 28.32 },
      { value: 6901234567892 },
      { value: new Date('2027-10-31T00:00:00Z'), format: 'yyyy-mm-dd' },
      { value: new Date('2026-12-01T08:35:00Z'), format: 'yyyy-mm-dd hh:mm' },
      { value: true },
    ],
  ])
  const expected = ['28.32', '6901234567892', '2027-10-31', '2026-12-01 08:35:00', 'TRUE']
  expect(await cellsOf(new Uint8Array(bytes))).toEqual([expected])
})

test('what is no sheet or was made to do harm is refused in words', async () => {
  const formula = await sheetOf([[{ value: 'a' }, { value: '=1+1', type: 'Formula' }]])
  const rows = Array.from({ length: MOST + 3 }, (_, line) => [{ value: line }])
  const refused: [Uint8Array, string][] = [
    [new Uint8Array(), '文件内容为空'],
    [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), '文件无法读取'],
    [text('PK and nothing else'), '文件无法读取'],
    [zipSync({ 'a.txt': text('a') }), '文件无法读取'],
    [new Uint8Array(formula), '是公式'],
    [text('a,=cmd()'), '第1行B列是公式'],
    [text('a\n'.repeat(MOST + 2)), `文件超过${MOST}行`],
    [new Uint8Array(await sheetOf(rows)), `文件超过${MOST}行`],
    [await withSheet((xml) => xml.replace('r="A1"', 'r="XFD1"')), '列数超过200列（XFD1 有内容）'],
    [await withSheet((xml) => xml.replace('r="A1"', 'r="A1048576"')), `文件超过${MOST}行`],
    [await withSheet((xml) => xml.slice(0, 200)), '文件无法读取'],
    [bomb(new Uint8Array(await sheetOf([[{ value: 'a' }]]))), '解压后过大'],
    [Uint8Array.from([0xff, 0xfe, 0x31, 0xd8]), '文件编码无法识别'],
    [Uint8Array.from([0xb1, 0xe0, 0xff, 0x2c]), '文件编码无法识别'],
    [text('a,"b'), '引号不成对'],
  ]
  for (const [bytes, message] of refused)
    await expect(cellsOf(bytes).then((cells) => JSON.stringify([message, cells]))).rejects.toThrow(message)
}, 60_000)

/** The body of the sheet is this text, or another part of the workbook. */
const inSheet = (body: string) =>
  withSheet((xml) => xml.replace(/<sheetData>[\s\S]*<\/sheetData>/, `<sheetData>${body}</sheetData>`))

test.each<[string, () => Promise<Uint8Array>]>([
  ['blanks', () => inSheet(' '.repeat(12_000_000))],
  ['blanks between rows', () => inSheet(`<row r="1"/>${' '.repeat(10_000_000)}<row r="2"/>`)],
  ['rows without a number', () => inSheet('<row/>'.repeat(2_000_000))],
  ['an open cell again and again', () => inSheet('<c '.repeat(3_000_000))],
  ['an open cell of blanks', () => inSheet(`<c ${' '.repeat(12_000_000)}`)],
  ['cells of one row', () => inSheet(`<row r="1">${'<c/>'.repeat(2_000_000)}</row>`)],
  ['cells without a row', () => inSheet('<c/>'.repeat(2_000_000))],
  [
    'texts in one cell',
    () => inSheet(`<row r="1"><c t="inlineStr"><is><t>${'a'.repeat(9_000_000)}</t></is></c></row>`),
  ],
  ['attributes of a cell', () => inSheet(`<row r="1"><c ${'a="b" '.repeat(1_000_000)}/></row>`)],
  ['more than its rows need', () => inSheet(' '.repeat(40_000_000))],
])(
  'a workbook of many %s is refused without being read on',
  async (_, made) => {
    await expect(cellsOf(await made())).rejects.toThrow(/无法读取|解压后过大|文件超过|列数超过/)
    expect(await cellsOf(await sheetOf([[{ value: 'a' }]]))).toEqual([['a']])
  },
  240_000,
)
