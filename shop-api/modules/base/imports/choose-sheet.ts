import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { columnNamed } from '#shop-api/platform/table-files/rows.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'
import type { MatchedSheet } from './column-matches.ts'

/** How many of the first row's cells name a column of this kind of file. */
const knownHeadings = ({ columns }: TableFile, { cells }: MatchedSheet): number =>
  (cells[0] ?? []).filter((cell) => columnNamed(columns, cell) !== undefined).length

/**
 * The sheet that is meant: the only one, or the only one whose first row names columns of this kind of file. Throws
 * ShopRefusal where several could be meant, because one of them would be left out without a word.
 */
export function chooseSheet(file: TableFile, sheets: readonly MatchedSheet[]): MatchedSheet {
  const fitting = sheets.filter((sheet) => knownHeadings(file, sheet) > 0)
  const meant = fitting.length === 1 ? fitting : sheets
  const [sheet, ...others] = meant
  if (!sheet || others.length > 0) {
    const names = (fitting.length > 0 ? fitting : sheets).map(({ name }) => `“${name}”`).join('、')
    throw fieldRefusal('file', `文件中有多张工作表都可能是${file.noun}：${names}，请只保留要导入的一张`)
  }
  const left = sheets.filter((each) => each !== sheet).map(({ name }) => name)
  return left.length === 0 ? sheet : { ...sheet, notes: [...sheet.notes, `未读取其他工作表：${left.join('、')}`] }
}
