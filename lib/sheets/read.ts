import { readCsv } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { SheetError } from './text.ts'
import { isWorkbook, readWorkbook } from './workbook.ts'

/**
 * The one reader of tables that people send: files of operators in the shop API, lists of buyers in their browsers. Sheets
 * that people see and that have content, judged by the file's bytes and not by its name. Throws SheetError.
 */
export async function readSheets(bytes: Uint8Array, mostRows: number): Promise<Sheet[]> {
  if (bytes.length === 0) throw new SheetError('文件内容为空')
  return isWorkbook(bytes) ? readWorkbook(bytes, mostRows) : [readCsv(bytes, mostRows)]
}
