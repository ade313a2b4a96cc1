import { chooseSheet } from '#shop-api/modules/base/imports/choose-sheet.ts'
import { matched } from '#shop-api/modules/base/imports/column-matches.ts'
import { importFile, unwatched } from '#shop-api/modules/base/imports/import-file.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import type { Asked } from '#shop-api/platform/table-files/table-file.ts'
import { compareFile, MOST_ROWS } from '../compare-file.ts'
import { goodsFile } from '../goods-file.ts'

export const wanted = (now: Date, more: Partial<Asked> = {}): Asked => ({
  now,
  offers: 'refuse',
  watch: unwatched,
  ...more,
})

/** A file as the writer gets it. */
export const compareGoods = async (db: Db, bytes: Uint8Array, now: Date) => {
  const sheets = (await readSheets(bytes, MOST_ROWS)).map((sheet) => matched(goodsFile, sheet, {}))
  return compareFile(db, chooseSheet(goodsFile, sheets), wanted(now))
}

export const checkGoods = (db: Db, bytes: Uint8Array, now: Date, more: Partial<Asked> = {}) =>
  importFile(db, goodsFile, bytes, { ...wanted(now, more), isDryRun: true })

/** `isGone` is asked at each step. */
export const importGoods = (
  db: Db,
  bytes: Uint8Array,
  now: Date,
  { goOn = unwatched.goOn, ...more }: Partial<Asked> & { readonly goOn?: () => void } = {},
) => importFile(db, goodsFile, bytes, { ...wanted(now, more), watch: { ...unwatched, goOn }, isDryRun: false })
