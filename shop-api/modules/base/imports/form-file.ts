import { gatherTags } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { lockForms } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { writeSheetFile } from '#shop-api/platform/sheets/sheet-files.ts'
import { keysOf } from '#shop-api/platform/table-files/column.ts'
import { headingRow } from '#shop-api/platform/table-files/report.ts'
import type { Asked, TableFile } from '#shop-api/platform/table-files/table-file.ts'
import type { FormCalls } from './form-calls.ts'
import { formCalls } from './form-calls.ts'
import type { FormKind } from './form-kind.ts'
import type { FormRow } from './form-rows.ts'
import { cellRecords, compareForms, refusalOf, saveRow, toSave } from './form-rows.ts'

const UNDONE = '已全部撤销，请重新检查后再导入'
/** Characters a cell of XLSX holds. */
const MOST_IN_CELL = 32_767
/** Of more changes than these, one change of everything is announced. */
const MOST_TAGS = 400

async function writeForms<Key extends string, Given>(
  kind: FormKind<Key, Given>,
  tx: Db,
  rows: readonly FormRow<Key>[],
  { now, watch }: Asked,
): Promise<void> {
  await lockForms(tx)
  const current = new Map((await cellRecords(kind, tx)).map((record) => [record.id, record]))
  const saved = toSave(kind, rows)
  for (const { record } of saved) {
    const known = record && current.get(record.id)
    const isOther = record && keysOf(kind.columns).some((key) => known?.cells[key] !== record.cells[key])
    if (isOther) throw new ShopRefusal(409, `导入期间有${kind.noun}被他人更改，${UNDONE}`)
  }
  for (const [at, row] of saved.entries()) {
    try {
      await saveRow(kind, tx, row, now)
    } catch (error) {
      const reason = refusalOf(kind, error)
      throw reason === null ? error : new ShopRefusal(409, `第${row.row.line}行：${reason}；${UNDONE}`)
    }
    watch.note({ written: at + 1 })
    watch.goOn()
  }
}

/** A kind of file whose rows are forms, which may also be read and saved one by one. */
export interface FormFile extends TableFile {
  readonly forms: FormCalls
}

/** Files of a noun that has forms: template, export and import follow from what its forms have. */
export function formFile<Key extends string, Given>(kind: FormKind<Key, Given>): FormFile {
  const { path, noun, mostRows, columns, remarks, unread } = kind
  return {
    path,
    noun,
    mostRows,
    columns,
    ...(remarks && { remarks }),
    ...(unread && { unread }),
    sets: { all: keysOf(columns) },
    forms: formCalls(kind),
    exportAll: async (db, wanted, format) => {
      const keys = wanted as readonly Key[]
      const rows = (await cellRecords(kind, db)).map(({ cells }) => keys.map((key) => cells[key]))
      if (format === 'xlsx' && rows.flat().some((cell) => cell.length > MOST_IN_CELL)) {
        throw new ShopRefusal(422, `有内容超过${MOST_IN_CELL}个字，XLSX 装不下，请导出为 CSV`)
      }
      return writeSheetFile([headingRow(columns, keys), ...rows], format)
    },
    check: async (db, sheet, asked) => {
      const rows = await compareForms(kind, db, sheet, asked)
      return {
        rows,
        added: [],
        write: async (tx) => {
          const tags = await gatherTags(tx, () => writeForms(kind, tx, rows, asked))
          return tags.length > MOST_TAGS ? ['shop'] : tags
        },
      }
    },
  }
}
