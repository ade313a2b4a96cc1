import { unhurried } from '#shop-api/platform/db/client.ts'
import type { TableFile } from '#shop-api/platform/table-files/table-file.ts'
import { exportRecords } from '#shop-api/platform/table-files/table-file.ts'
import type { PromotionKey } from './columns.ts'
import { columns, promotionKeys } from './columns.ts'
import { compareFile, MOST_ROWS } from './compare-file.ts'
import { promotionsAfter } from './records.ts'
import { loadScopeNames } from './scope-cells.ts'
import { writeFile } from './write-file.ts'

/** Promotions of every kind, with their goods. */
export const promotionFile: TableFile = {
  path: 'promotions',
  noun: '活动',
  mostRows: MOST_ROWS,
  columns,
  sets: { all: promotionKeys },
  exportAll: async (db, keys, format) => {
    const names = await loadScopeNames(db)
    return exportRecords(columns, keys as readonly PromotionKey[], format, (id) =>
      promotionsAfter(unhurried(db), names, id),
    )
  },
  check: async (db, sheet, asked) => {
    const file = await compareFile(db, sheet, asked)
    return {
      rows: file.rows,
      added: [],
      write: async (tx) => {
        await writeFile(tx, file, asked.watch)
        return ['goods', 'home', 'spike']
      },
    }
  },
}
