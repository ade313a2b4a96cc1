import type { Sheet } from '#lib/sheets/sheet.ts'
import { MOST_PICTURES } from '#shop-api/modules/catalogue/goods-pictures/kinds-of-file.ts'
import { goodsByCode } from '#shop-api/modules/catalogue/goods-pictures/pictured-goods.ts'
import { CellError } from '#shop-api/platform/table-files/cells.ts'
import type { Change } from '#shop-api/platform/table-files/compare.ts'
import type { ReportedRow } from '#shop-api/platform/table-files/report.ts'
import type { FileRow, RowRules } from '#shop-api/platform/table-files/rows.ts'
import { readRows } from '#shop-api/platform/table-files/rows.ts'
import type { Asked } from '#shop-api/platform/table-files/table-file.ts'
import type { PictureKey } from './columns.ts'
import { columns } from './columns.ts'
import type { Fetched, PictureSource } from './fetch-pictures.ts'
import { fetchPictures } from './fetch-pictures.ts'

export const MOST_ROWS = 2_000

const rules: RowRules<PictureKey> = { noun: '图片', mostRows: MOST_ROWS, columns, ways: [['code', 'address']] }

type KnownGoods = Awaited<ReturnType<typeof goodsByCode>>[number]

/** A row whose cells were read. */
interface ListRow {
  readonly row: FileRow<PictureKey>
  readonly code: string
  readonly address: string
  readonly reasons: readonly string[]
}

/** Goods of a list, and what they show before and after. */
export interface ListedGoods {
  readonly id: number
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export interface ComparedList {
  readonly rows: readonly ReportedRow[]
  readonly goods: readonly ListedGoods[]
}

function readListRow(row: FileRow<PictureKey>): ListRow {
  const read = (key: PictureKey) => columns[key].read(row.cells[key] ?? '')
  try {
    return { row, code: read('code'), address: read('address'), reasons: row.reasons }
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    return { row, code: row.cells.code ?? '', address: '', reasons: [...row.reasons, error.message] }
  }
}

/** What is wrong with rows of one goods item before anything is fetched. */
function faultOf(rows: readonly ListRow[], goods: KnownGoods | undefined): string | null {
  if (!goods) return '商品编码不存在'
  return rows.length > MOST_PICTURES ? `每种商品最多${MOST_PICTURES}张图片，文件中有${rows.length}张` : null
}

/**
 * With one wrong row all rows of its goods are: the file of the wrong rows, mended and imported alone, must not lose the pictures that
 * were right.
 */
const allWrong = (rows: readonly ListRow[], faults: readonly (readonly string[])[]): ReportedRow[] =>
  rows.map(({ row }, at) => {
    const reasons = faults[at] ?? []
    return { row, state: 'wrong', reasons: reasons.length > 0 ? reasons : ['该商品的其他图片有错误'], changes: [] }
  })

function changeOf(before: readonly string[], hash: string, at: number): Change | null {
  const old = before.indexOf(hash)
  if (old === at) return null
  const heading = `第${at + 1}张`
  if (old >= 0) return { heading, before: `原第${old + 1}张`, after: '移到这里' }
  return { heading, before: before[at] === undefined ? '' : '原图', after: '新图' }
}

/** What becomes of rows of one goods item, all of whose pictures are there. */
const changesOf = (rows: readonly ListRow[], before: readonly string[], after: readonly string[]): ReportedRow[] =>
  rows.map(({ row }, at) => {
    const change = changeOf(before, after[at] ?? '', at)
    const isFewer = at === rows.length - 1 && before.length > after.length
    const changes = [
      ...(change ? [change] : []),
      ...(isFewer ? [{ heading: '共', before: `${before.length}张`, after: `${after.length}张` }] : []),
    ]
    const isAdded = change !== null && change.before === ''
    return { row, state: changes.length === 0 ? 'same' : isAdded ? 'new' : 'changed', reasons: [], changes }
  })

/** Rows of one goods item with what was fetched for them. */
function judge(
  rows: readonly ListRow[],
  goods: KnownGoods | undefined,
  fetched: ReadonlyMap<string, Fetched>,
): { readonly rows: ReportedRow[]; readonly goods: readonly ListedGoods[] } {
  const fault = faultOf(rows, goods)
  const found = rows.map(({ address }) => fetched.get(address) ?? { reason: '' })
  const after = found.map((picture) => ('hash' in picture ? picture.hash : ''))
  const faults = rows.map(({ reasons }, at) => {
    const picture = found[at]
    const own = picture && 'reason' in picture ? picture.reason : ''
    const twin = after.indexOf(after[at] ?? '')
    const isTwin = after[at] !== '' && twin < at
    return [
      ...reasons,
      ...(fault ? [fault] : own ? [own] : []),
      ...(isTwin ? [`与第${rows[twin]?.row.line}行内容相同`] : []),
    ]
  })
  if (!goods || faults.some((reasons) => reasons.length > 0)) return { rows: allWrong(rows, faults), goods: [] }
  const { id, pictures: before } = goods
  return { rows: changesOf(rows, before, after), goods: [{ id, before, after }] }
}

/**
 * Holds a list of addresses against the shop: the pictures of a list are all that its goods show afterwards, in the order of its
 * rows. Every picture is fetched and read to its end.
 */
export async function compareList(source: PictureSource, sheet: Sheet, asked: Asked): Promise<ComparedList> {
  const rows = (await readRows(rules, sheet)).map(readListRow)
  asked.watch.note({ step: 'checking', rows: rows.length })
  const byCode = Map.groupBy(rows, ({ code }) => code)
  const known = new Map((await goodsByCode(source.db, [...byCode.keys()])).map((goods) => [goods.code, goods]))
  const sound = [...byCode].flatMap(([code, own]) => (faultOf(own, known.get(code)) ? [] : own))
  const addresses = sound.filter(({ reasons }) => reasons.length === 0).map(({ address }) => address)
  const fetched = await fetchPictures(source, addresses, asked)
  const judged = [...byCode].map(([code, own]) => judge(own, known.get(code), fetched))
  return {
    rows: judged.flatMap((each) => each.rows).sort((a, b) => a.row.line - b.row.line),
    goods: judged.flatMap((each) => each.goods),
  }
}
