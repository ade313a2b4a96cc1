import type { Sheet } from '#lib/sheets/sheet.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { CellError, code, words } from '#shop-api/platform/table-files/cells.ts'
import type { Column, Texts } from '#shop-api/platform/table-files/column.ts'
import type { FileRow, RowRules } from '#shop-api/platform/table-files/rows.ts'
import { readRows } from '#shop-api/platform/table-files/rows.ts'
import type { GivenCode, JudgedCode } from './keep-codes.ts'

export const MOST_FILE_ROWS = 5_000

const columns = {
  orderNo: { heading: '订单号', read: code(40) },
  goodsCode: { heading: '商品编码', read: code(40) },
  batchNo: { heading: '批号', read: code(40) },
  code: { heading: '追溯码', read: code(60) },
  trackingNo: { heading: '运单号', read: words(60) },
} as const satisfies Readonly<Record<string, Pick<Column<never>, 'heading' | 'read'>>>

type Key = keyof typeof columns
const needed: readonly Key[] = ['orderNo', 'goodsCode', 'batchNo', 'code']

const rules: RowRules<Key> = { noun: '追溯码', mostRows: MOST_FILE_ROWS, columns, ways: [needed] }

export const CODE_HEADINGS: readonly string[] = Object.values(columns).map(({ heading }) => heading)

interface ReadCodes {
  readonly given: readonly (GivenCode & { readonly line: number })[]
  readonly wrong: readonly JudgedCode[]
}

function readRow({ cells }: FileRow<Key>): Texts<Key> {
  const texts: Texts<Key> = {}
  for (const [key, { heading, read }] of Object.entries(columns) as [Key, (typeof columns)[Key]][]) {
    try {
      texts[key] = read(cells[key] ?? '')
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      throw new CellError(`${heading}${error.message}`)
    }
  }
  return texts
}

/** Rows of a file of trace codes by their line, and those that cannot be read. Throws ShopRefusal where it is no such file. */
export async function readCodeFile(sheets: readonly Sheet[]): Promise<ReadCodes> {
  const [sheet, ...others] = sheets
  if (!sheet || others.length > 0) throw fieldRefusal('files', '文件中有多个工作表，请只保留追溯码一个')
  const given: (GivenCode & { line: number })[] = []
  const wrong: JudgedCode[] = []
  for (const row of await readRows(rules, sheet)) {
    const refuse = (reason: string) =>
      wrong.push({ row: row.line, code: row.cells.code ?? '', outcome: 'refused', reason })
    if (row.reasons.length > 0) {
      refuse(row.reasons.join('；'))
      continue
    }
    try {
      const { orderNo = '', goodsCode = '', batchNo = '', code: read = '', trackingNo = '' } = readRow(row)
      given.push({ orderNo, goodsCode, batchNo, code: read, trackingNo, line: row.line })
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      refuse(error.message)
    }
  }
  return { given, wrong }
}
