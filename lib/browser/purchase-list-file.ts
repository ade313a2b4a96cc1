import { hasListHeadings, MOST_PURCHASE_LIST_LINES } from '#lib/domain/purchase-list-table.ts'
import type { Result } from '#lib/kernel/result.ts'
import { failure, success } from '#lib/kernel/result.ts'
import type { Sheet } from '#lib/sheets/sheet.ts'

/** Larger sheets are no purchase list. */
const MOST_BYTES = 5 * 1024 * 1024

/** Cells of a list, pasted or from a file, with what is odd about single ones and about all of it. */
export type ListTable = Pick<Sheet, 'cells' | 'flaws' | 'notes'>

/** The sheet that is the list: the only one, or the only one with its headings. */
function listOf(sheets: readonly Sheet[]): Result<Sheet, string> {
  const headed = sheets.filter(({ cells }) => hasListHeadings(cells))
  const [sheet, ...others] = headed.length === 1 ? headed : sheets
  if (!sheet) return failure('文件内容为空')
  if (others.length === 0) {
    const left = sheets.filter((each) => each !== sheet).map(({ name }) => `未读取工作表“${name}”`)
    return success({ ...sheet, notes: [...sheet.notes, ...left] })
  }
  const names = sheets.map(({ name }) => `“${name}”`).join('、')
  return failure(`文件中有多张工作表：${names}，请只保留采购计划的一张`)
}

/** An uploaded purchase list, read by the reader of the shop's own files; or why it can't be read. */
export async function readListFile(file: File): Promise<Result<ListTable, string>> {
  if (file.size > MOST_BYTES) return failure('文件超过5MB，请只保留采购计划的工作表')
  try {
    // The reader is as large as ten pages: it comes when somebody has chosen a file.
    const { readSheets } = await import('#lib/sheets/read.ts')
    return listOf(await readSheets(new Uint8Array(await file.arrayBuffer()), MOST_PURCHASE_LIST_LINES * 2))
  } catch (error) {
    const isWorded = error instanceof Error && error.name === 'SheetError'
    return failure(isWorded ? error.message : '文件无法读取，请另存为 .xlsx 或 .csv 后再上传')
  }
}
